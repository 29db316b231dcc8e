// Publishing: what happened and who is to be told of it, written in the caller's transaction, or together with what
// others publish at the same moment.
import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import KSUID from "ksuid";
import { WORKFLOWS, type NoticeChannel, type NoticeData, type WorkflowKey } from "#contracts/notices.ts";
import type { Announcements } from "./announcements.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { audienceOf, type Audience } from "./audience.ts";
import { blocksOf } from "./blocks.ts";
import { askedOf, isToldBy } from "./channels-for.ts";
import type { Carried, Delivery } from "./deliveries.ts";
import { dueAt, isGathered } from "./due.ts";
import type { Reader } from "./people.ts";
import { esiidOf, say } from "./say.ts";
import { openGroups } from "./together.ts";
import { writeRuns, type Entry, type Published, type Run, type ToldRun } from "./write-run.ts";

export interface Notice<Key extends WorkflowKey = WorkflowKey> {
  readonly workflow: Key;
  /** Ids of accounts. */
  readonly recipients: readonly string[];
  readonly data: NoticeData[Key];
  readonly tenant?: string | null;
  readonly actor?: string | null;
  /** The same key tells the same only once, for more than a year (server/jobs/notifications/sweep-notifications.ts); null: every call tells. */
  readonly idempotency_key: string | null;
  /** Of a program's trigger (write-run.ts). */
  readonly cancellation_key?: string | null;
  readonly request_id?: string | null;
  /** Channels by which the caller tells of it itself: nothing is sent there a second time. */
  readonly elsewhere?: readonly Carried[];
}

/** Writes a notice within the transaction `db`: it is told when that commits. Where `db` is none, it is told when this resolves. */
export type Publish = <Key extends WorkflowKey>(db: Kysely<DB>, notice: Notice<Key>) => Promise<Published>;

interface PublisherContext extends Pick<PlatformContext, "config" | "db" | "log" | "now" | "secrets"> {
  readonly announcements: Announcements;
}

/** A run and what it is told with. */
export interface Due {
  readonly run: Run & { readonly workflow: WorkflowKey };
  readonly elsewhere: readonly Carried[];
}

const CARRIED: readonly Carried[] = ["email", "sms"];

function reachable({ email, phone }: Reader, channel: Carried): boolean {
  return (channel === "email" ? email : phone) !== null;
}

/** Who is told of a run by which channel, as they want it. */
function toldOf(
  { config }: PublisherContext,
  { sets, readers, names }: Audience,
  { run, elsewhere }: Due,
): ToldRun {
  const { workflow, recipients, data, created_at: now } = run;
  const { category } = WORKFLOWS[workflow];
  const entries: Entry[] = [];
  const deliveries: Delivery[] = [];
  for (const user_id of recipients) {
    const [reader, set] = [readers.get(user_id), sets.get(user_id)];
    if (!reader || !set) continue;
    const id = KSUID.randomSync(now).string;
    const wanted = (channel: NoticeChannel): boolean =>
      isToldBy(set, workflow, channel, askedOf(config, channel, data));
    if (wanted("in_app_feed")) {
      const said = say(workflow, data, reader.language, names.get(user_id) ?? null);
      entries.push({ user_id, id, blocks: said ? blocksOf(said, portalLink(config, said.path)) : [] });
    }
    for (const channel of CARRIED) {
      if (elsewhere.includes(channel) || !reachable(reader, channel) || !wanted(channel)) continue;
      const [due_at, gathered] = [dueAt(category, channel, now), isGathered(category)] as const;
      deliveries.push({ user_id, channel, workflow, run_id: run.id, message_id: id, due_at, gathered });
    }
  }
  return { run, category, entries, deliveries };
}

/** Writes runs of one tenant within `db`; nobody is told by two of them. Answers in their order. */
async function publishAll(ctx: PublisherContext, db: Kysely<DB>, list: readonly Due[]): Promise<Published[]> {
  const people = list.flatMap(({ run }) => run.recipients.map((id) => [id, esiidOf(run.data)] as const));
  const audience = await audienceOf(db, people, list[0]?.run.tenant ?? null);
  const told = list.map((due) => toldOf(ctx, audience, due));
  const published = await writeRuns(db, ctx.config.notifications.feedId, told);
  if (published.some(({ replayed }, index) => !replayed && told[index]?.entries.length))
    ctx.announcements.poke();
  return published;
}

function dueOf<Key extends WorkflowKey>({ now }: PublisherContext, notice: Notice<Key>): Due {
  const { workflow, idempotency_key, data, elsewhere = [] } = notice;
  const { tenant = null, actor = null, cancellation_key = null, request_id = null } = notice;
  const recipients = [...new Set(notice.recipients)].sort();
  const about = { workflow, idempotency_key, cancellation_key, request_id, recipients, actor, tenant, data };
  return { run: { ...about, id: randomUUID(), created_at: now() }, elsewhere };
}

/** The publisher of the instance. */
export function openPublisher(ctx: PublisherContext): Publish {
  const together = openGroups((list) => publishAll(ctx, ctx.db.sql, list));
  return async (db, notice) => {
    const due = dueOf(ctx, notice);
    if (!db.isTransaction) return together(due);
    const [published] = await publishAll(ctx, db, [due]);
    return published ?? { run_id: due.run.id, replayed: true };
  };
}
