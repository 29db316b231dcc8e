// Publishing: what happened and who is to be told of it, written in the caller's transaction.
import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import KSUID from "ksuid";
import { WORKFLOWS, type NoticeChannel, type NoticeData, type WorkflowKey } from "#contracts/notices.ts";
import type { Context } from "../context.ts";
import type { DB } from "../db/types.ts";
import { portalLink } from "../mail/portal-link.ts";
import { audienceOf } from "./audience.ts";
import { blocksOf } from "./blocks.ts";
import { askedOf, isToldBy } from "./channels-for.ts";
import type { Carried, Delivery } from "./deliveries.ts";
import { dueAt, isGathered } from "./due.ts";
import type { Reader } from "./people.ts";
import { esiidOf, say } from "./say.ts";
import { writeRun, type Entry, type Published, type Run } from "./write-run.ts";

export interface Notice<Key extends WorkflowKey = WorkflowKey> {
  readonly workflow: Key;
  /** Ids of accounts. */
  readonly recipients: readonly string[];
  readonly data: NoticeData[Key];
  readonly tenant?: string | null;
  readonly actor?: string | null;
  /** The same key tells the same only once, for more than a year (server/jobs/sweep-notifications.ts); null: every call tells. */
  readonly idempotency_key: string | null;
  /** Channels by which the caller tells of it itself: nothing is sent there a second time. */
  readonly elsewhere?: readonly Carried[];
}

/** Writes a notice within `db`, which may be a transaction: it is told when that commits. */
export type Publish = <Key extends WorkflowKey>(db: Kysely<DB>, notice: Notice<Key>) => Promise<Published>;

type PublisherContext = Pick<Context, "announcements" | "config" | "db" | "log" | "now" | "secrets">;

interface Told {
  readonly entries: readonly Entry[];
  readonly deliveries: readonly Delivery[];
}

const CARRIED: readonly Carried[] = ["email", "sms"];

function reachable({ email, phone }: Reader, channel: Carried): boolean {
  return (channel === "email" ? email : phone) !== null;
}

/** Who is told of a run by which channel, as they want it. */
async function toldOf(
  ctx: PublisherContext,
  db: Kysely<DB>,
  run: Run & { readonly workflow: WorkflowKey },
  elsewhere: readonly Carried[],
): Promise<Told> {
  const { workflow, recipients, tenant, data, created_at: now } = run;
  const { category } = WORKFLOWS[workflow];
  const { sets, readers, names } = await audienceOf(db, recipients, tenant, esiidOf(data));
  const entries: Entry[] = [];
  const deliveries: Delivery[] = [];
  for (const [user_id, reader] of readers) {
    const set = sets.get(user_id);
    if (!set) continue;
    const id = KSUID.randomSync(now).string;
    const wanted = (channel: NoticeChannel): boolean =>
      isToldBy(set, workflow, channel, askedOf(ctx.config, channel, data));
    if (wanted("in_app_feed")) {
      const said = say(workflow, data, reader.language, names.get(user_id) ?? null);
      entries.push({ user_id, id, blocks: said ? blocksOf(said, portalLink(ctx.config, said.path)) : [] });
    }
    for (const channel of CARRIED) {
      if (elsewhere.includes(channel) || !reachable(reader, channel) || !wanted(channel)) continue;
      const [due_at, gathered] = [dueAt(category, channel, now), isGathered(category)] as const;
      deliveries.push({ user_id, channel, workflow, run_id: run.id, message_id: id, due_at, gathered });
    }
  }
  return { entries, deliveries };
}

/** The publisher of the instance. */
export function openPublisher(ctx: PublisherContext): Publish {
  return async (db, { workflow, data, tenant = null, actor = null, idempotency_key, ...notice }) => {
    const run = {
      id: randomUUID(),
      workflow,
      idempotency_key,
      recipients: [...new Set(notice.recipients)].sort(),
      actor,
      tenant,
      data,
      created_at: ctx.now(),
    };
    const { entries, deliveries } = await toldOf(ctx, db, run, notice.elsewhere ?? []);
    const { feedId } = ctx.config.notifications;
    const published = await writeRun(db, {
      run,
      categories: [WORKFLOWS[workflow].category],
      feedId,
      entries,
      deliveries,
    });
    if (!published.replayed && entries.length > 0) ctx.announcements.poke();
    return published;
  };
}
