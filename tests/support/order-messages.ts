// An order and the messages about it, for tests.
import { createTestPlan } from "#contracts/test-support.ts";
import { readConfig } from "#server/platform/config.ts";
import { openSecrets } from "#server/platform/secrets/secrets.ts";
import { EMPTY_COLUMNS } from "./sample-messages.ts";
import { TEST_SECRET } from "./server.ts";
import type { Message } from "#server/platform/mail/message.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";
import { orderMessage } from "#server/domain/orders/order-message.ts";
import { createReceipt } from "#server/domain/orders/receipt.ts";
import {
  ORDER_NOTIFICATION_KINDS,
  type OrderNotificationKind,
} from "#server/domain/orders/order-message-kinds.ts";

export const LANGUAGES = ["en", "es"] as const;
export const ALL = LANGUAGES.flatMap((language) =>
  ORDER_NOTIFICATION_KINDS.map((notificationKind) => ({ language, notificationKind })),
);
export const ID = "0b9a4a3e-6f4e-4a63-9a53-0f5f7c0f3c11";
export const AT = new Date("2026-01-12T18:00:00Z");

export const ENVIRONMENT = {
  AUTH_JWT_SECRET: TEST_SECRET,
  PUBLIC_URL: "https://power.example.com",
  PORTAL_NAME: "The Cooperative Electric Portal of Example County",
};
const config = readConfig(ENVIRONMENT);
export const ctx = { config, secrets: await openSecrets(config) };

const TEXTS = {
  special_terms: null,
  promotion: null,
  credit_text: null,
  facts_label_url: null,
  terms_url: null,
  rights_url: null,
};
export const plan = createTestPlan("p1", {
  source_key: "1",
  provider: { name: 'Champion <b>"Energy"</b> Services & Sons of Texas', puct_number: "10098" },
  name: "Champ Saver 12 with a name that has no end",
  renewable_percent: 6,
  termination_fee: { kind: "flat", amount_usd: 150 },
  label: { kwh_500: 16, kwh_1000: 15, kwh_2000: 14 },
  texts: {
    en: null,
    es: { ...TEXTS, name: "Ahorro del Campeón 12", enroll_url: "https://champion.example/es?plan=1&x=2" },
  },
  enroll: { url: "https://champion.example/en?plan=1&x=2", phone: "1-877-653-5090" },
});

/** Returns an order of a guest, with changes. */
export function order(change: Partial<LockedOrder> = {}): LockedOrder {
  return {
    id: ID,
    state: "started",
    kind: "switch",
    esiid: "10443720000000001",
    home: { address: "4105 MAPLE ST", city: "DALLAS", zip: "75219", tdu: "oncor" },
    plan,
    placed_at: AT,
    starts_on: "2026-02-03",
    ends_on: "2027-02-02",
    connector: "handoff",
    consents: [],
    ...EMPTY_COLUMNS,
    user_id: null,
    email: "ana@example.com",
    name: "Ana",
    language: "en",
    claimed_at: null,
    updated_at: AT,
    ...change,
  };
}

/** Renders the message about an order. Throws if there is none. */
export function createMessage(
  notificationKind: OrderNotificationKind,
  change: Partial<LockedOrder> = {},
): Message {
  const message = orderMessage(
    ctx,
    order(change),
    notificationKind,
    notificationKind === "rejected" ? "switch_hold" : null,
  );
  if (!message) throw new Error("There is no message.");
  return message;
}

export const RECEIPT = createReceipt(ctx, ID);
export const OUTCOME_URL = `https://power.example.com/order/outcome?order_id=${ID}&receipt=${RECEIPT}`;
