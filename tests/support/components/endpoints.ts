// Request and response bodies of the endpoints that component tests fake, typed by contracts/.
import type {
  ConnectionCompletion,
  ConnectionResponse,
  ConsentAddress,
} from "#contracts/connected-company.ts";
import type { BulkOperation, FeedResponse } from "@knocklabs/client";
import type { z } from "zod";
import type { CurrentDelivery, Example, Place, Ranking, RankingRequest } from "#contracts/compare.ts";
import type { CompareEmail } from "#contracts/compare-email.ts";
import type { Content } from "#contracts/content.ts";
import type { PortalConfig } from "#contracts/config.ts";
import type { AgreementResponse, AgreementRequest, OnDemandResponse } from "#contracts/live-link.ts";
import type {
  AddServiceLocation,
  ChangeServiceLocation,
  CustomUsageResponse,
  ServiceLocation,
  ServiceLocations,
  claimCodeResponseSchema,
} from "#contracts/portal.ts";
import type { NotificationToken } from "#contracts/notifications.ts";
import type { AuthorizationResponse, ConsentResponse, consentSchema } from "#contracts/oauth.ts";
import type { OrderDetail, OrderLocations, Orders } from "#contracts/orders.ts";
import type { Outlook } from "#contracts/outlook.ts";
import type {
  GuestOrder,
  OrderQuote,
  OrderQuoteRequest,
  OrderConfirmation,
  OrderStatus,
  PlaceOrder,
} from "#contracts/checkout.ts";
import type { CreatePriceAlert, PriceAlertSent } from "#contracts/price-alerts.ts";
import type { PriceHistory, PriceHistoryRequest } from "#contracts/price-history.ts";
import type { premisesSchema } from "#contracts/premises.ts";
import type {
  CreateWebhook,
  Replay,
  Webhook,
  WebhookDeliveries,
  WebhookQueued,
  Webhooks,
  WebhookSecret,
} from "#contracts/webhooks.ts";
import type { ApiKeys, CreateApiKey, NewApiKey } from "#contracts/api-keys.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";
import type { PlaceTaxes } from "#contracts/taxes.ts";
import type { testSession } from "#web/shared/session/test-browser.ts";

export interface ResponseBodies {
  "GET /config.json": PortalConfig;
  "POST /auth/v1/token": ReturnType<typeof testSession>;
  "POST /auth/v1/verify": ReturnType<typeof testSession>;
  "POST /auth/v1/resend": Record<string, never>;
  "POST /auth/v1/oauth/authorization": AuthorizationResponse;
  "POST /auth/v1/oauth/consent": ConsentResponse;
  "GET /api/notifications/token": NotificationToken;
  "GET /v1/users/{id}/feeds/{feed}": FeedResponse;
  "POST /v1/messages/batch/{status}": readonly object[];
  "POST /v1/channels/{id}/messages/bulk/{status}": BulkOperation;
  "GET /compare/v1/example": Example;
  "GET /api/service_locations": ServiceLocations;
  "GET /api/service_locations/{esiid}": ServiceLocation;
  "POST /api/service_locations": ServiceLocation;
  "PATCH /api/service_locations/{esiid}": ServiceLocation;
  "POST /api/service_locations/{esiid}/claim_code": z.infer<typeof claimCodeResponseSchema>;
  "GET /api/service_locations/{esiid}/outlook": Outlook;
  "GET /api/orders": Orders;
  "GET /api/orders/service_locations": OrderLocations;
  "GET /api/orders/{id}": OrderDetail;
  "GET /api/orders/{id}/renewal": RenewalChoices;
  "POST /api/order_quotes": OrderQuote;
  "POST /api/orders": OrderConfirmation;
  "POST /api/orders/{id}/deposit": OrderStatus;
  "POST /api/orders/{id}/handoff": OrderStatus;
  "PUT /api/orders/{id}/service_location": OrderDetail;
  "POST /api/orders/{id}/receipt": GuestOrder;
  "GET /usage/api/service_locations/{esiid}/on_demand_reads": OnDemandResponse;
  "POST /usage/api/service_locations/{esiid}/on_demand_reads": OnDemandResponse;
  "GET /usage/api/service_locations/{esiid}/custom_usage": CustomUsageResponse;
  "GET /usage/api/service_locations/{esiid}/agreements": AgreementResponse;
  "POST /usage/api/service_locations/{esiid}/agreements": AgreementResponse;
  "PATCH /usage/api/service_locations/{esiid}/agreements": AgreementResponse;
  "DELETE /usage/api/service_locations/{esiid}/agreements": AgreementResponse;
  "GET /usage/api/service_locations/{esiid}/green_button": ConnectionResponse;
  "POST /usage/api/service_locations/{esiid}/green_button": ConsentAddress;
  "PATCH /usage/api/service_locations/{esiid}/green_button": ConnectionResponse;
  "DELETE /usage/api/service_locations/{esiid}/green_button": ConnectionResponse;
  "GET /compare/v1/delivery_charges": CurrentDelivery;
  "GET /compare/v1/taxes": PlaceTaxes;
  "GET /compare/v1/pages/{name}": Content;
  "GET /compare/v1/places": Place;
  "GET /compare/v1/premises": z.infer<typeof premisesSchema>;
  "POST /compare/v1/emails": { readonly status: "accepted" };
  "POST /compare/v1/rankings": Ranking;
  "POST /compare/v1/price_history": PriceHistory;
  "POST /api/price_alerts": PriceAlertSent;
  "GET /api/api_keys": ApiKeys;
  "POST /api/api_keys": NewApiKey;
  "DELETE /api/api_keys/{key_id}": null;
  "GET /api/webhooks": Webhooks;
  "POST /api/webhooks": WebhookSecret;
  "PATCH /api/webhooks/{webhook_id}": Webhook;
  "DELETE /api/webhooks/{webhook_id}": null;
  "POST /api/webhooks/{webhook_id}/secret": WebhookSecret;
  "POST /api/webhooks/{webhook_id}/test": WebhookQueued;
  "POST /api/webhooks/{webhook_id}/replay": WebhookQueued;
  "GET /api/webhooks/{webhook_id}/deliveries": WebhookDeliveries;
}

/** Bodies of the requests that tests inspect. */
export interface RequestBodies {
  "POST /v1/messages/batch/{status}": { readonly message_ids: readonly string[] };
  "POST /auth/v1/oauth/consent": Partial<z.infer<typeof consentSchema>>;
  "POST /auth/v1/verify": { readonly email: string; readonly token: string; readonly type: string };
  "POST /api/service_locations": AddServiceLocation;
  "PATCH /api/service_locations/{esiid}": ChangeServiceLocation;
  "POST /api/order_quotes": OrderQuoteRequest;
  "POST /api/orders": PlaceOrder;
  "POST /usage/api/service_locations/{esiid}/agreements": AgreementRequest;
  "PATCH /usage/api/service_locations/{esiid}/green_button": ConnectionCompletion;
  "POST /compare/v1/emails": CompareEmail;
  "POST /compare/v1/rankings": RankingRequest;
  "POST /compare/v1/price_history": PriceHistoryRequest;
  "POST /api/price_alerts": CreatePriceAlert;
  "POST /api/api_keys": CreateApiKey;
  "POST /api/webhooks": CreateWebhook;
  "POST /api/webhooks/{webhook_id}/replay": Replay;
}

export type Endpoint = keyof ResponseBodies;
