export { AuthApiError, AuthRetryableFetchError, GoTrueClient } from "auth-js-2-62";
