// A thousand agreements in every status that Smart Meter Texas lists, in all its spellings, while one in five calls
// fails. None is polled forever, none is lost, and the readings are the meter source's.
import { expect, it } from "vitest";
import { addDays } from "#meter/calendar.ts";
import type { FaultKind } from "#simulators/meters/faults.ts";
import { AGREEMENT_DATES, NIGHTLY_READINGS } from "#server/jobs/meters/meter-tasks.ts";
import { WAITS } from "#server/jobs/meters/meter-faults.ts";
import { today } from "#server/platform/context.ts";
import { OPEN_AGREEMENT_STATES } from "#contracts/agreement-transitions.ts";
import { createMeterFixture, formatReads, METER, PROVIDER, storedReads } from "../support/meters.ts";
import { setup } from "#tests/support/setup.ts";

const DAY_SECONDS = 86_400;
const COUNT = 1_000;
const HISTORY_DAYS = 2;
/** After the day's last revision at the meter source, and hours before midnight. */
const AFTERNOON = new Date("2026-03-16T19:00:00Z");
const FAULTS: readonly FaultKind[] = ["401", "429", "500", "503", "t_failed", "deaf", "lost", "malformed"];
/** To find out that a contradictory agreement ended takes seven calls in a row, one in four times. */
const MAX_ROUNDS = 60;

const fixture = setup(() =>
  createMeterFixture(
    {},
    { ...WAITS, spread_ms: 0 },
    { history_days: HISTORY_DAYS, start: AFTERNOON, statuses: "mixed", seed: "thousand" },
  ),
);

/** Fixed, so that calls and faults come in the same order every time. */
const uuidOf = (index: number): string => `00000000-0000-4000-8000-${String(index + 1).padStart(12, "0")}`;

const locations = Array.from({ length: COUNT }, (_, index) => ({
  user_id: uuidOf(index),
  // CenterPoint's have 22 digits.
  esiid:
    index % 3 === 0
      ? `10089010${String(index).padStart(14, "0")}`
      : `1044372${String(index).padStart(10, "0")}`,
  email: `home-${index}@example.com`,
}));

const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await fixture.server.ctx.db.pool.query(sql, values)).rows as T[];

/** Requests them all. Each waits for its customer. */
async function requestAll(): Promise<void> {
  const rows = locations.map((location) => {
    const puct_number = Number(PROVIDER);
    const request = { ...location, meter_number: METER, puct_number, language: "ENGLISH", months: 12 };
    const agreement = fixture.smt.book.requestAgreement(request);
    if (typeof agreement === "string") throw new Error(agreement);
    return { ...location, reference: String(agreement.number) };
  });
  const now = fixture.clock.now();
  await query(
    `insert into usage.agreements (id, user_id, esiid, connector, state, meter_number, puct_number, email,
      text_version, agreed_at, sent_at, reference, check_at, created_at, updated_at)
    select r.user_id, r.user_id, r.esiid, 'smart_meter_texas', 'pending_customer', $2, $3, r.email,
      '1', $4, $4, r.reference, $4, $4, $4
    from jsonb_to_recordset($1::jsonb) as r(user_id uuid, esiid text, email text, reference text)`,
    [JSON.stringify(rows), METER, PROVIDER, now],
  );
}

/** What a customer does, by the number of the home. One in ten confirms and stays. */
function respond(index: number): void {
  const { book } = fixture.smt;
  const number = book.of(locations[index]?.esiid ?? "")[0]?.number ?? 0;
  const kind = index % 10;
  if (kind >= 1 && kind <= 4) book.decline(number);
  if (kind === 0 || kind === 5 || kind === 6) book.confirm(number);
  if (kind === 5) book.terminateThere(number);
  if (kind === 6) book.expire(number);
  if (kind === 7) book.terminate(number);
}

function end(index: number): void {
  const { book } = fixture.smt;
  book.terminateThere(book.of(locations[index]?.esiid ?? "")[0]?.number ?? 0);
}

interface Row {
  readonly esiid: string;
  readonly state: string;
  readonly import_state: string;
}
const isOpen = ({ state }: Row): boolean => OPEN_AGREEMENT_STATES.some((open) => open === state);

/** Polls and imports until no agreement satisfies `isLeft`. */
async function settle(isLeft: (row: Row) => boolean): Promise<Row[]> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    fixture.clock.wait(601);
    await fixture.run("follow-agreements");
    await fixture.runAll();
    const rows = await query<Row>("select esiid, state, import_state from usage.agreements order by esiid");
    if (!rows.some(isLeft)) return rows;
  }
  throw new Error(`After ${MAX_ROUNDS} rounds, some agreements are still not settled.`);
}

/** The readings of a home's history: stored, and at the meter source. */
async function compareReads(index: number): Promise<void> {
  const { user_id = "", esiid = "" } = locations[index] ?? {};
  const day = today(fixture.server.ctx);
  const reads = fixture.smt.listReads(esiid, addDays(day, -HISTORY_DAYS), addDays(day, -1));
  expect(await storedReads(fixture.server, user_id, esiid)).toEqual(formatReads(reads));
}

it("all reach their end, with complete readings", { timeout: 240_000 }, async () => {
  const { smt, clock } = fixture;
  const stateThere = ({ esiid }: Row): string => smt.book.of(esiid)[0]?.state ?? "";
  smt.faults.retryAfterSeconds = 0;
  smt.faults.share(null, FAULTS, 0.2);
  smt.faults.next("agreements", "slow");
  await requestAll();
  for (const index of locations.keys()) respond(index);

  const rows = await settle((row) =>
    stateThere(row) === "active"
      ? row.import_state !== "done"
      : stateThere(row) === "declined" && isOpen(row),
  );
  const confirmed = [...locations.keys()].filter((index) => index % 10 === 0);
  expect(rows.filter((row) => row.state === "active").map(({ esiid }) => esiid)).toEqual(
    confirmed.map((index) => locations[index]?.esiid ?? "").toSorted(),
  );
  for (const index of confirmed) await compareReads(index);

  // No one responds to the rest, and half of the links end at the meter source.
  for (const index of confirmed) if (index % 20 === 0) end(index);
  clock.wait(DAY_SECONDS);
  await fixture.run(NIGHTLY_READINGS);
  await fixture.run("follow-agreements");
  clock.wait(8 * DAY_SECONDS);
  const later = await settle((row) => isOpen(row) && stateThere(row) !== "active");
  expect(later.filter(isOpen).map(stateThere)).toEqual(Array.from({ length: COUNT / 20 }, () => "active"));

  // The rest ends with its term.
  clock.wait(366 * DAY_SECONDS);
  smt.faults.clear();
  await fixture.run(AGREEMENT_DATES);
  expect(
    await query("select esiid from usage.agreements where check_at is not null or state = 'active'"),
  ).toEqual([]);
});
