// How the service reads bodies: JSON; nothing at all under a JSON content type, as the client sends it with PUT, is none.
import type { FastifyInstance } from "fastify";
import { failures } from "./notify-error.ts";

/** Installs the reader in the service's scope. */
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
