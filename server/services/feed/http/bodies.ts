// The service's body parser: JSON. An empty body with a JSON content type, which the client sends with PUT, counts as
// none.
import type { FastifyInstance } from "fastify";
import { failures } from "./notify-error.ts";

/** Installs the parser in the service's scope. */
export function registerJsonBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === "") return done(null, undefined);
    return readJson(request, text, (error, value) =>
      error ? done(failures.invalid("The body is not JSON.")) : done(null, value),
    );
  });
}
