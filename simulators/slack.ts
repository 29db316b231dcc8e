// A simulator of Slack's Web API with every kind of failure.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Result of a call: a response, or a kind of failure. */
export type Behavior =
  | { readonly kind: "answer" }
  | { readonly kind: "error"; readonly error: string }
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "limited"; readonly seconds: number }
  | { readonly kind: "garbage" }
  | { readonly kind: "huge" }
  | { readonly kind: "silent" }
  | { readonly kind: "cut" };

export interface Call {
  readonly method: string;
  readonly token: string;
  readonly arguments: Readonly<Record<string, string>>;
}

export interface Slack {
  /** For SLACK_API_URL. */
  readonly url: string;
  readonly calls: Call[];
  /** Consumed call by call. After that, it responds normally. */
  next: Behavior[];
  close(): Promise<void>;
}

const CHANNELS = Array.from({ length: 5 }, (_, number) => ({
  id: `C${number}`,
  name: `channel-${number}`,
  is_private: number % 2 === 1,
  is_im: false,
  context_team_id: "T1",
  topic: { value: "not told" },
}));

function buildResponse({ method, arguments: input }: Call): object {
  if (method === "auth.test") return { ok: true, team_id: "T1" };
  if (method === "auth.revoke") return { ok: true, revoked: true };
  const [from, limit] = [Number(input.cursor ?? 0), Number(input.limit ?? 100)];
  const to = from + limit;
  const next_cursor = to < CHANNELS.length ? String(to) : "";
  return { ok: true, channels: CHANNELS.slice(from, to), response_metadata: { next_cursor } };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function behave(response: ServerResponse, behavior: Behavior, call: Call): void {
  const send = (status: number, body: string, headers: Record<string, string> = {}): void =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  switch (behavior.kind) {
    case "answer":
      return send(200, JSON.stringify(buildResponse(call)));
    case "error":
      return send(200, JSON.stringify({ ok: false, error: behavior.error }));
    case "status":
      return send(behavior.status, "nothing of use");
    case "limited":
      return send(429, "{}", { "retry-after": String(behavior.seconds) });
    case "garbage":
      return send(200, "<html>not JSON</html>");
    case "huge":
      return send(200, JSON.stringify({ ok: true, padding: "x".repeat(3 * 1024 * 1024) }));
    case "cut":
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"ok":');
      return void response.socket?.destroy();
    case "silent":
      return undefined;
  }
}

/** Starts the simulator on a free port. */
export async function startSlack(): Promise<Slack> {
  const server = createServer((request, response) => {
    const onLine = (text: string): void => {
      const call: Call = {
        method: new URL(request.url ?? "/", "http://slack").pathname.replace("/api/", ""),
        token: (request.headers.authorization ?? "").replace("Bearer ", ""),
        arguments: Object.fromEntries(new URLSearchParams(text)),
      };
      slack.calls.push(call);
      behave(response, slack.next.shift() ?? { kind: "answer" }, call);
    };
    readText(request).then(onLine, () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const slack: Slack = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    calls: [],
    next: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return slack;
}
