// Every kind of email and text message that the server sends, with typical values.
import { createTestPlan } from "#contracts/test-support.ts";
import { REJECTION_CODES } from "#contracts/tables/orders.ts";
import type { WorkflowKey } from "#contracts/workflows.ts";
import { isMarketing, WORKFLOWS } from "#contracts/workflows.ts";
import type { Language } from "#messages/languages.ts";
import { buildAlertEmail, buildConfirmEmail } from "#server/domain/alerts/alert-email.ts";
import { AGREEMENT_NOTIFICATION_KINDS, DECLINES } from "#server/domain/meters/agreement-message-kinds.ts";
import type { AgreementRow } from "#server/domain/meters/agreement-row.ts";
import { renderAgreementMessage } from "#server/domain/meters/notify-agreement.ts";
import { buildNotificationEmail, buildNotificationSms } from "#server/domain/notifications/build-messages.ts";
import { renderNotification } from "#server/domain/notifications/render.ts";
import { createUnsubscribeLink } from "#server/domain/notifications/unsubscribe-link.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";
import { orderMessage } from "#server/domain/orders/order-message.ts";
import {
  ORDER_NOTIFICATION_KINDS,
  type OrderNotificationKind,
} from "#server/domain/orders/order-message-kinds.ts";
import { renewalMessage, type EndingOrder } from "#server/domain/orders/renewal-message.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Message } from "#server/platform/mail/message.ts";
import { openSecrets } from "#server/platform/secrets/secrets.ts";
import { authMessage } from "#server/services/auth/messages/auth-message.ts";
import {
  isTextNotification,
  MAIL_KINDS,
  TEXT_KINDS,
  TEXT_NOTIFICATIONS,
} from "#server/services/auth/messages/message-kinds.ts";
import { LOCATION_MESSAGE_KINDS } from "#server/services/portal/messages/location-message-kinds.ts";
import { renderLocationMessage } from "#server/services/portal/messages/location-message.ts";
import { AT, BETTER, ID, PLAN, PROVIDER, sampleNotifications } from "./sample-notifications.ts";
import { TEST_SECRET } from "./server.ts";

export interface SampleMessage {
  /** Kind and variant, such as "orders.rejected switch_hold". */
  readonly name: string;
  readonly message: Message;
}

export const POSTAL_ADDRESS = "Bluebonnet Power, 100 Main St, Austin, TX 78701";
const config = readConfig({
  AUTH_JWT_SECRET: TEST_SECRET,
  PUBLIC_URL: "https://wattlane.com",
  OPERATOR_POSTAL_ADDRESS: POSTAL_ADDRESS,
});
const ctx = { config, secrets: await openSecrets(config) };

const ESIID = "10443720000000001";
const EMAIL = "ana@example.com";
const PHONE = "15125550143";
const ADDRESS = { address: "4101 MAPLE ST", city: "DALLAS", zip: "75219", tdu: "oncor" } as const;

const plan = createTestPlan("p1", {
  provider: { name: PROVIDER, puct_number: "10262" },
  name: PLAN,
  enroll: { url: "https://octopusenergy.com/join/octo-green-12", phone: "1-833-628-6888" },
});

/** Columns that are empty as long as an order just goes its way. */
export const EMPTY_COLUMNS = {
  cancel_requested_at: null,
  cancel_code: null,
  cancel_reason: null,
  billing_address: null,
  identity_url: null,
  deposit: null,
  deposit_accepted_at: null,
  terms_received_on: null,
  quote: null,
  opted_out_at: null,
  opt_out_reason: null,
  partner_reference: null,
  replaces_order_id: null,
  phone: null,
  partner: null,
  erased_at: null,
  outcome_asked_at: null,
  sent_at: null,
} as const;

const order: LockedOrder = {
  id: ID,
  state: "started",
  kind: "switch",
  esiid: ESIID,
  home: ADDRESS,
  plan,
  placed_at: AT,
  starts_on: "2026-12-03",
  ends_on: "2027-12-02",
  connector: "handoff",
  consents: [],
  ...EMPTY_COLUMNS,
  user_id: "u",
  email: EMAIL,
  name: "Ana",
  language: "en",
  claimed_at: AT,
  updated_at: AT,
};

function authMessages(language: Language): SampleMessage[] {
  const input = {
    language,
    portal_name: config.portalName,
    support_email: "help@example.com",
    link: `${config.publicUrl}/auth/v1/verify?token=pkce_0a1b2c3d&type=recovery&redirect_to=https://wattlane.com/`,
    code: "481516",
    code_life_seconds: 3_600,
    other_address: "ana.ruiz@example.com",
    confirms: { what: "password", provider: null, at: AT } as const,
  };
  const emails = MAIL_KINDS.map((kind) => {
    const notification = isTextNotification(kind) && { link: null, code: null };
    return { name: `auth.${kind}`, message: authMessage({ ...input, kind, to: EMAIL, ...notification }) };
  });
  const others = [
    { what: "no_password", provider: null, at: AT },
    { what: "provider", provider: "Google", at: AT },
  ] as const;
  const confirmations = others.map((confirms) => ({
    name: `auth.confirmation ${confirms.what}`,
    message: authMessage({ ...input, kind: "confirmation", to: EMAIL, confirms }),
  }));
  const texts = [...TEXT_KINDS, ...TEXT_NOTIFICATIONS].map((kind) => ({
    name: `auth.${kind}`,
    message: authMessage({ ...input, kind, to: PHONE, link: null, code_life_seconds: 60 }),
  }));
  return [...emails, ...confirmations, ...texts];
}

/** Kinds about an order that its customer completes at the provider. */
const HANDOFF_KINDS: ReadonlySet<OrderNotificationKind> = new Set([
  "placed_handoff",
  "not_finished",
  "how_did_it_go",
  "went_through",
  "no_answer",
] as const);

function orderMessages(language: Language): SampleMessage[] {
  const variants: Record<string, Partial<LockedOrder>> = {
    account: {},
    guest: { user_id: null, claimed_at: null },
    "without dates": { starts_on: null, ends_on: null },
    "move-in": { kind: "move_in", connector: "partner" },
    renewal: { kind: "renewal", connector: "partner" },
  };
  return Object.entries(variants).flatMap(([variant, change]) =>
    [
      { email: EMAIL, phone: null },
      { email: null, phone: PHONE },
    ].flatMap((contact) =>
      ORDER_NOTIFICATION_KINDS.flatMap((kind) => {
        const codes = kind === "rejected" ? REJECTION_CODES : (["refused"] as const);
        return codes.flatMap((code) => {
          const connector = HANDOFF_KINDS.has(kind) ? "handoff" : (change.connector ?? order.connector);
          const sample = { ...order, language, ...change, ...contact, connector };
          const message = orderMessage(ctx, sample, kind, code);
          return message ? [{ name: `orders.${kind} ${code} ${variant}`, message }] : [];
        });
      }),
    ),
  );
}

function renewalMessages(language: Language): SampleMessage[] {
  const ending: EndingOrder = {
    id: ID,
    email: EMAIL,
    phone: null,
    language,
    provider: PROVIDER,
    plan_name: PLAN,
    home: ADDRESS,
    ends_on: "2027-12-02",
    outlook: {
      from: "2027-12-03",
      do_nothing: { cents: 204_000, low: 196_000, high: 214_000 },
      best: {
        ...BETTER,
        starts_on: "2027-12-03",
        net_cents: 31_200,
      },
    },
  };
  const variants: Record<string, readonly [Partial<EndingOrder>, day: string, last: boolean]> = {
    first: [{}, "2027-08-04", false],
    last: [{ outlook: null }, "2027-11-02", true],
    "without fee": [{}, "2027-11-25", true],
    tomorrow: [{ outlook: null, home: { ...ADDRESS, address: null } }, "2027-12-01", true],
    "first text": [{ email: null, phone: PHONE }, "2027-08-04", false],
    "last text": [{ email: null, phone: PHONE }, "2027-11-25", true],
  };
  return Object.entries(variants).flatMap(([variant, [change, day, last]]) => {
    const message = renewalMessage(ctx, { ...ending, ...change }, day, last);
    return message ? [{ name: `orders.renewal_notice ${variant}`, message }] : [];
  });
}

function meterMessages(language: Language): SampleMessage[] {
  return AGREEMENT_NOTIFICATION_KINDS.flatMap((kind) =>
    (kind === "declined" ? DECLINES : ([null] as const)).map((code) => {
      const row = {
        user_id: "u",
        esiid: ESIID,
        connector: "smart_meter_texas",
        email: EMAIL,
        language,
        code,
        ends_on: "2027-09-30",
      } satisfies Partial<AgreementRow>;
      return {
        name: `meters.${kind} ${code ?? ""}`.trim(),
        message: renderAgreementMessage(ctx, row as AgreementRow, kind, "4101 Maple St"),
      };
    }),
  );
}

function locationMessages(language: Language): SampleMessage[] {
  return (["email", "sms"] as const).flatMap((channel) =>
    LOCATION_MESSAGE_KINDS.map((kind) => ({
      name: `portal.${kind}`,
      message: renderLocationMessage(
        ctx,
        { channel, to: channel === "email" ? EMAIL : PHONE, language },
        {
          kind,
          location: "4101 Maple St, Dallas, TX 75219",
          code: kind === "claim_code" ? "048213" : null,
          code_life_minutes: 30,
        },
      ),
    })),
  );
}

/** Notifications whose emails are always those about the order itself, so that they have none of their own. */
const EMAILED_WITH_ORDER: ReadonlySet<WorkflowKey> = new Set<WorkflowKey>(["order-step", "renewal-notice"]);

function notificationMessages(language: Language): SampleMessage[] {
  const rendered = Object.entries(sampleNotifications(ESIID)).flatMap(([workflow, list]) =>
    (list as readonly object[]).flatMap((data, index) => {
      const notification = renderNotification(workflow, data, language, "4101 Maple St");
      return notification ? [{ workflow: workflow as WorkflowKey, index, notification }] : [];
    }),
  );
  const single = rendered.flatMap(({ workflow, index, notification }) => {
    const marketing = isMarketing(workflow);
    const unsubscribe_url = createUnsubscribeLink(ctx, ID, [workflow]);
    const message = {
      language,
      kind: `notices.${workflow}`,
      notifications: [notification],
      unsubscribe_url,
      marketing,
    };
    const name = `notices.${workflow} ${index + 1}`;
    const email = { name, message: buildNotificationEmail(ctx, { ...message, to: EMAIL }) };
    const text = { name, message: buildNotificationSms(ctx, { ...message, to: PHONE }) };
    return [
      ...(EMAILED_WITH_ORDER.has(workflow) ? [] : [email]),
      ...(WORKFLOWS[workflow].channels.includes("sms") ? [text] : []),
    ];
  });
  const digests = [2, 5].flatMap((count) => {
    const shown = rendered.slice(0, count);
    const notifications = shown.map(({ notification }) => notification);
    const workflows = shown.map(({ workflow }) => workflow);
    const unsubscribe_url = createUnsubscribeLink(ctx, ID, workflows);
    const message = { language, kind: "notices.digest", notifications, unsubscribe_url, marketing: false };
    const name = `notices.digest of ${count}`;
    return [{ name, message: buildNotificationEmail(ctx, { ...message, to: EMAIL }) }];
  });
  return [...single, ...digests];
}

function alertMessages(language: Language): SampleMessage[] {
  const recipient = { id: ID, email: EMAIL, language, limit_cents: 150_000 };
  const below = { id: "p2", name: BETTER.plan, provider: BETTER.provider, cents: 145_600 };
  return [
    { name: "prices.confirm", message: buildConfirmEmail(ctx, recipient) },
    { name: "prices.below", message: buildAlertEmail(ctx, recipient, below) },
  ];
}

/** Renders every kind of message in a language. */
export function listSampleMessages(language: Language): readonly SampleMessage[] {
  return [
    ...authMessages(language),
    ...orderMessages(language),
    ...renewalMessages(language),
    ...meterMessages(language),
    ...locationMessages(language),
    ...notificationMessages(language),
    ...alertMessages(language),
  ];
}
