// Endpoints that the portal calls: each address with its request body and response, using the types of contracts/.
// tests/architecture/web-endpoints.test.ts compares the addresses with docs/api/openapi.json.
import type {
  ConnectionCompletion,
  ConnectionResponse,
  ConsentAddress,
} from "#contracts/connected-company.ts";
import type { z } from "zod";
import type { AccountExport } from "#contracts/account.ts";
import type {
  Affiliate,
  AffiliateOrders,
  AffiliateStats,
  CreateOrderLink,
  OrderLink,
  OrderLinks,
  VisitResponse,
  changeOrderLinkSchema,
} from "#contracts/affiliates.ts";
import type {
  Cancel,
  DepositDecision,
  GuestOrder,
  HandoffOutcome,
  OrderConfirmation,
  OrderQuote,
  OrderQuoteRequest,
  OrderStatus,
  PlaceOrder,
} from "#contracts/checkout.ts";
import type {
  CurrentDelivery,
  Example,
  Place,
  PlanDetail,
  Ranking,
  RankingRequest,
  plansSchema,
} from "#contracts/compare.ts";
import type { ApiDescription } from "#contracts/api-description.ts";
import type { CompareEmail } from "#contracts/compare-email.ts";
import type { Content } from "#contracts/content.ts";
import type { DataSources } from "#contracts/data-sources.ts";
import type {
  AgreementRequest,
  AgreementResponse,
  LiveMonth,
  MonthOption,
  OnDemandResponse,
} from "#contracts/live-link.ts";
import type { NotificationSettings, NotificationToken } from "#contracts/notifications.ts";
import type {
  ClaimOrderResponse,
  OptOut,
  OptOutResponse,
  OrderDetail,
  OrderLocations,
  Orders,
} from "#contracts/orders.ts";
import type {
  Authorization,
  AuthorizationResponse,
  Connections,
  Consent,
  ConsentResponse,
} from "#contracts/oauth.ts";
import type { Outlook } from "#contracts/outlook.ts";
import type {
  AddServiceLocation,
  BestPlans,
  ChangeServiceLocation,
  CustomUsage,
  LocationUsage,
  ServiceLocation,
  ServiceLocations,
} from "#contracts/portal.ts";
import type {
  CreatePriceAlert,
  HomePriceAlert,
  PriceAlert,
  PriceAlertSent,
} from "#contracts/price-alerts.ts";
import type { PriceHistory, PriceHistoryRequest } from "#contracts/price-history.ts";
import type { ProviderDetail, Providers } from "#contracts/providers.ts";
import type { premisesSchema } from "#contracts/premises.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";
import type { CustomUsageStatus, FileUsage, UsagePreview } from "#contracts/usage-files.ts";
import type { PlaceTaxes } from "#contracts/taxes.ts";
import type { ApiKeys, CreateApiKey, NewApiKey } from "#contracts/api-keys.ts";
import type {
  ChangeWebhook,
  CreateWebhook,
  Replay,
  Webhook,
  WebhookDeliveries,
  WebhookQueued,
  Webhooks,
  WebhookSecret,
} from "#contracts/webhooks.ts";

/** A session of the account. */
export interface AccountSession {
  readonly id: string;
  readonly created_at: string;
  readonly refreshed_at: string | null;
  readonly ip: string | null;
  /** "Chrome (Windows)". Empty if unknown. */
  readonly device: string;
  /** Whether it is this page's session. */
  readonly current: boolean;
}

/** An object of a bucket, or one of its folders, which have no id. */
export interface ListedObject {
  readonly name: string;
  readonly id: string | null;
  readonly created_at: string;
  readonly metadata: { readonly size: number };
}

/** Address that opens an object for a limited time. Null if the object does not exist. */
export interface SignedPath {
  readonly path: string;
  readonly signedURL: string | null;
}

interface ListObjects {
  readonly prefix: string;
  readonly limit: number;
  readonly sortBy: { readonly column: "created_at"; readonly order: "desc" };
}

/**
 * Method, service (a key of `bases` in /config.json) and address. `{name}` is one segment of the address, `{+name}`
 * preserves its slashes (RFC 6570).
 */
export interface Endpoints {
  "GET compare/data_sources": { response: DataSources };
  "GET compare/delivery_charges": { response: CurrentDelivery };
  "GET compare/openapi.json": { response: ApiDescription };
  "GET compare/pages/{name}": { response: Content };
  "GET compare/example": { response: Example };
  "GET compare/places": { response: Place };
  "GET compare/taxes": { response: PlaceTaxes };
  "GET compare/premises": { response: z.infer<typeof premisesSchema> };
  "GET compare/plans": { response: z.infer<typeof plansSchema> };
  "GET compare/plans/{id}": { response: PlanDetail };
  "GET compare/providers": { response: Providers };
  "GET compare/providers/{id}": { response: ProviderDetail };
  "POST compare/emails": { body: CompareEmail; response: { readonly status: "accepted" } };
  "POST compare/price_history": { body: PriceHistoryRequest; response: PriceHistory };
  "POST compare/rankings": { body: RankingRequest; response: Ranking };

  "GET portal/service_locations": { response: ServiceLocations };
  "POST portal/service_locations": { body: AddServiceLocation; response: ServiceLocation };
  "GET portal/service_locations/{esiid}": { response: ServiceLocation };
  "PATCH portal/service_locations/{esiid}": { body: ChangeServiceLocation; response: ServiceLocation };
  "DELETE portal/service_locations/{esiid}": { response: void };
  "POST portal/service_locations/{esiid}/claim_code": { response: void };
  "GET portal/service_locations/{esiid}/best_plans": { response: BestPlans };
  "GET portal/service_locations/{esiid}/outlook": { response: Outlook };
  "GET portal/service_locations/{esiid}/usage": { response: LocationUsage };
  "GET portal/service_locations/{esiid}/live_link/pro": { response: LiveMonth };
  "GET portal/service_locations/{esiid}/live_link/pro/months": { response: readonly MonthOption[] };
  "GET portal/service_locations/{esiid}/live_link/readings.csv": { response: string };
  "GET portal/service_locations/{esiid}/live_link/green_button.xml": { response: string };

  "GET usage/service_locations/{esiid}/on_demand_reads": { response: OnDemandResponse };
  "POST usage/service_locations/{esiid}/on_demand_reads": { response: OnDemandResponse };
  "GET usage/service_locations/{esiid}/agreements": { response: AgreementResponse };
  "POST usage/service_locations/{esiid}/agreements": { body: AgreementRequest; response: AgreementResponse };
  "PATCH usage/service_locations/{esiid}/agreements": { body: { agreed: true }; response: AgreementResponse };
  "DELETE usage/service_locations/{esiid}/agreements": { response: AgreementResponse };
  "GET usage/service_locations/{esiid}/green_button": { response: ConnectionResponse };
  "POST usage/service_locations/{esiid}/green_button": {
    body: { company: string };
    response: ConsentAddress;
  };
  "PATCH usage/service_locations/{esiid}/green_button": {
    body: ConnectionCompletion;
    response: ConnectionResponse;
  };
  "DELETE usage/service_locations/{esiid}/green_button": { response: ConnectionResponse };
  "GET usage/service_locations/{esiid}/custom_usage": { response: CustomUsageStatus };
  "POST usage/service_locations/{esiid}/custom_usage": {
    body: CustomUsage | FileUsage;
    response: CustomUsageStatus;
  };
  "POST functions/usage-preview": { body: { object: string }; response: UsagePreview };
  "POST storage/object/{bucket}/{+path}": { response: unknown };
  "DELETE storage/object/{bucket}/{+path}": { response: unknown };
  "POST storage/object/list/{bucket}": { body: ListObjects; response: readonly ListedObject[] };
  "POST storage/object/sign/{bucket}": {
    body: { paths: readonly string[]; expiresIn: number };
    response: readonly SignedPath[];
  };

  "GET portal/service_locations/{esiid}/price_alert": { response: HomePriceAlert };
  "PUT portal/service_locations/{esiid}/price_alert": {
    body: { limit_cents: number };
    response: HomePriceAlert;
  };
  "DELETE portal/service_locations/{esiid}/price_alert": { response: HomePriceAlert };
  "POST portal/price_alerts": { body: CreatePriceAlert; response: PriceAlertSent };
  "POST portal/price_alerts/confirm": { body: { token: string }; response: PriceAlert };
  "POST portal/price_alerts/stop/{token}": { response: { readonly data: { readonly stopped: true } } };

  "GET portal/orders": { response: Orders };
  "POST portal/orders": { body: PlaceOrder; response: OrderConfirmation };
  "POST portal/order_quotes": { body: OrderQuoteRequest; response: OrderQuote };
  "GET portal/orders/service_locations": { response: OrderLocations };
  "GET portal/orders/{id}": { response: OrderDetail };
  "PUT portal/orders/{id}/service_location": { body: { esiid: string }; response: OrderDetail };
  "GET portal/orders/{id}/calendar.ics": { response: string };
  "GET portal/orders/{id}/renewal": { response: RenewalChoices };
  "POST portal/orders/{id}/cancel": { body: Cancel; response: OrderStatus };
  "POST portal/orders/{id}/claim": { response: ClaimOrderResponse };
  "POST portal/orders/{id}/deposit": { body: DepositDecision; response: OrderStatus };
  "POST portal/orders/{id}/handoff": { body: { receipt?: string }; response: OrderStatus };
  "POST portal/orders/{id}/outcome": { body: HandoffOutcome; response: OrderStatus };
  "POST portal/orders/{id}/receipt": { body: { receipt: string }; response: GuestOrder };

  "GET portal/notifications/settings": { response: NotificationSettings };
  "PUT portal/notifications/settings": { body: NotificationSettings; response: NotificationSettings };
  "GET portal/notifications/token": { response: NotificationToken };
  "PATCH portal/notifications": { body: OptOut; response: OptOutResponse };

  "GET portal/affiliates/me": { response: Affiliate };
  "GET portal/affiliates/figures": { response: AffiliateStats };
  "GET portal/affiliates/orders": { response: AffiliateOrders };
  "GET portal/affiliates/orders.csv": { response: string };
  "GET portal/affiliates/order_links": { response: OrderLinks };
  "POST portal/affiliates/order_links": { body: CreateOrderLink; response: OrderLink };
  "PATCH portal/affiliates/order_links/{id}": {
    body: z.input<typeof changeOrderLinkSchema>;
    response: OrderLink;
  };
  "POST portal/order_links/visit": { body: { token: string }; response: VisitResponse };

  "GET portal/webhooks": { response: Webhooks };
  "POST portal/webhooks": { body: CreateWebhook; response: WebhookSecret };
  "PATCH portal/webhooks/{webhook_id}": { body: ChangeWebhook; response: Webhook };
  "DELETE portal/webhooks/{webhook_id}": { response: void };
  "POST portal/webhooks/{webhook_id}/secret": { response: WebhookSecret };
  "POST portal/webhooks/{webhook_id}/test": { response: WebhookQueued };
  "POST portal/webhooks/{webhook_id}/replay": { body: Replay; response: WebhookQueued };
  "GET portal/webhooks/{webhook_id}/deliveries": { response: WebhookDeliveries };

  "GET portal/api_keys": { response: ApiKeys };
  "POST portal/api_keys": { body: CreateApiKey; response: NewApiKey };
  "DELETE portal/api_keys/{key_id}": { response: void };

  "GET portal/account/export": { response: AccountExport };
  "DELETE auth/user": { body: { password?: string }; response: void };
  "GET auth/sessions": { response: { readonly sessions: readonly AccountSession[] } };
  "DELETE auth/sessions/{id}": { response: void };
  "POST auth/oauth/authorization": { body: Partial<Authorization>; response: AuthorizationResponse };
  "POST auth/oauth/consent": {
    body: Partial<Authorization> & Pick<Consent, "decision">;
    response: ConsentResponse;
  };
  "GET auth/oauth/connections": { response: Connections };
  "DELETE auth/oauth/connections/{id}": { response: void };
}
