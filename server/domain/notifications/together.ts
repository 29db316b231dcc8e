// Publishing outside of a transaction: what is published while others are being written goes to the database with the
// next of them, in one statement. A thousand publishes a second cost it a tenth of a thousand statements.
import DataLoader from "dataloader";
import pLimit from "p-limit";
import { DatabaseError } from "pg";
import type { Due } from "./publish.ts";
import type { Published } from "./write-run.ts";

/** Publishes that go together at most. */
const MAX_TOGETHER = 100;
/** Statements at once: one that waits for somebody's lock does not hold up the next. */
const LANES = 2;
/** With more, a publish goes alone: the others do not wait for it. */
const MAX_PEOPLE = 20;
/** Classes of PostgreSQL's errors that are nobody's fault among those that went together: it is full, or going away. */
const AWAY: ReadonlySet<string> = new Set(["53", "57", "58"]);

type Write = (list: readonly Due[]) => Promise<readonly Published[]>;
type Outcome = Published | Error;

/** Splits into lists of one tenant in which nobody is told twice: the second of two to one person comes later. */
function rounds(list: readonly Due[]): Due[][] {
  const found: Array<{ tenant: string | null; people: Set<string>; list: Due[] }> = [];
  for (const due of list) {
    const { tenant, recipients } = due.run;
    const last = found.findLastIndex(({ people }) => recipients.some((id) => people.has(id)));
    let round = found.find((one, index) => index > last && one.tenant === tenant);
    if (!round) found.push((round = { tenant, people: new Set(), list: [] }));
    for (const id of recipients) round.people.add(id);
    round.list.push(due);
  }
  return found.map((round) => round.list);
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const isOneOfThem = (error: unknown): boolean =>
  error instanceof DatabaseError && !AWAY.has((error.code ?? "").slice(0, 2));

async function writeRound(write: Write, list: readonly Due[]): Promise<readonly Outcome[]> {
  try {
    return await write(list);
  } catch (error) {
    if (list.length === 1 || !isOneOfThem(error)) return list.map(() => asError(error));
    // Nothing of them is written: the one that cannot be is found by asking for each.
    const outcomes: Outcome[] = [];
    for (const due of list) outcomes.push(...(await writeRound(write, [due])));
    return outcomes;
  }
}

async function writeInRounds(write: Write, list: readonly Due[]): Promise<readonly Outcome[]> {
  const outcomes = new Map<Due, Outcome>();
  for (const round of rounds(list)) {
    const written = await writeRound(write, round);
    round.forEach((due, index) => outcomes.set(due, written[index] ?? new Error("no answer to a publish")));
  }
  return list.map((due) => outcomes.get(due) ?? new Error("no answer to a publish"));
}

/** Publishing in groups: `write` is given runs of one tenant of which no two tell one person, and writes all or nothing. */
export function openGroups(write: Write): (due: Due) => Promise<Published> {
  const lane = pLimit(LANES);
  let writing: Promise<readonly Outcome[]> = Promise.resolve([]);
  const loader = new DataLoader<Due, Published>((list) => (writing = writeInRounds(write, list)), {
    cache: false,
    maxBatchSize: MAX_TOGETHER,
    batchScheduleFn: (dispatch) =>
      void lane(() => {
        dispatch();
        return writing;
      }),
  });
  return async (due) => {
    if (due.run.recipients.length <= MAX_PEOPLE) return loader.load(due);
    const [published] = await write([due]);
    return published ?? { run_id: due.run.id, replayed: true };
  };
}
