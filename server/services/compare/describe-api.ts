// The comparison's own part of the OpenAPI document: the whole one is twenty times as large.
import type { ApiDescription } from "#contracts/api-description.ts";
import type { App } from "#server/platform/http/app.ts";

const PREFIX = "/compare/v1/";

/** Returns the document of all routes, with the calls below /compare/v1 only. */
export function describeApi(app: App): ApiDescription {
  const document = app.swagger() as unknown as ApiDescription;
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith(PREFIX));
  return { openapi: document.openapi, info: document.info, paths: Object.fromEntries(paths) };
}
