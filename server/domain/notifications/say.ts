// A notice in a person's language: what is said, and where its button leads.
import { isWorkflowKey, type NoticeData, type WorkflowKey } from "#contracts/notices.ts";
import type { Language } from "#server/platform/mail/courier.ts";
import { noticeWordsEn } from "./words/en.ts";
import { noticeWordsEs } from "./words/es.ts";
import type { NoticeWords, Said, SaidTo } from "./words/words.ts";

export const NOTICE_WORDS: Readonly<Record<Language, NoticeWords>> = {
  en: noticeWordsEn,
  es: noticeWordsEs,
};

/** The ESI ID of the home that a notice is about; null: it is about none. */
export function esiidOf(data: object): string | null {
  const { service_location } = data as { service_location?: { service_location?: { esiid?: unknown } } };
  const esiid = service_location?.service_location?.esiid;
  return typeof esiid === "string" ? esiid : null;
}

const home = (data: NoticeData["agreement-expiring"]): string =>
  `/locations/${data.service_location.service_location.esiid}`;

const PATHS: { readonly [Key in WorkflowKey]: (data: NoticeData[Key]) => string } = {
  "live-link-initial-setup-complete": (data) =>
    data.is_success
      ? `/locations/${data.service_location.service_location.esiid}/usage`
      : `/locations/${data.service_location.service_location.esiid}/connection_manager`,
  "agreement-expiring": (data) => `${home(data)}/connection_manager`,
  "usage-import-failed": ({ what, service_location: { service_location } }) =>
    `/locations/${service_location.esiid}/${what === "file" ? "usage" : "connection_manager"}`,
  "order-step": ({ order_id }) => `/orders/${order_id}`,
  "renewal-notice": ({ order_id }) => `/orders/${order_id}/renewal_opt_out`,
  "plan-changed": ({ order_id }) => `/orders/${order_id}`,
  "better-plan-found": ({ service_location: { service_location } }) =>
    `/shop?esiid=${service_location.esiid}`,
  // No page of that home is theirs any more.
  "home-removed": () => "/locations/add",
  "new-device-sign-in": () => "/account",
};

export interface SaidNotice extends Said {
  /** A path of the portal. */
  readonly path: string;
}

function sayOne<Key extends WorkflowKey>(
  workflow: Key,
  data: NoticeData[Key],
  words: NoticeWords,
  to: SaidTo,
): SaidNotice {
  return { ...words.said[workflow](data, to), path: PATHS[workflow](data) };
}

/** What a notice says to somebody who calls its home `homeName` (null: unknown); null for a workflow that is not ours. */
export function say(
  workflow: string,
  data: object,
  language: Language,
  homeName: string | null,
): SaidNotice | null {
  if (!isWorkflowKey(workflow)) return null;
  const words = NOTICE_WORDS[language];
  const esiid = esiidOf(data);
  const home = homeName ?? (esiid === null ? "" : words.nameless(esiid));
  return sayOne(workflow, data as NoticeData[typeof workflow], words, { home });
}
