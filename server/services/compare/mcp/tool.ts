// How a tool of /mcp is described and run. A tool returns data by its schema and a short text with the same numbers.
import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { OAuthScope } from "#contracts/tables/oauth-scopes.ts";
import type { ProvedConnection } from "#server/domain/accounts/connections.ts";
import type { Context } from "#server/domain/context.ts";
import type { LocationReader } from "#server/domain/locations/location-reader.ts";
import { AppError } from "#server/platform/errors.ts";

/** What every call has. */
export interface ToolCall {
  readonly ctx: Context;
  /** The portal's address, for links. */
  readonly origin: string;
  /** Reads the homes of an account, as the portal's pages do. */
  readonly reader: LocationReader;
  /** The customer's connection. Null for a public call. */
  readonly connection: ProvedConnection | null;
}

interface ToolText<Data> {
  readonly data: Data;
  /** One sentence or list entry per line. */
  readonly lines: readonly string[];
}

interface ToolDescription<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** What a connection must include. Left out for public tools. */
  readonly scope?: OAuthScope;
  readonly run: (call: ToolCall, input: z.output<Input>) => Promise<ToolText<z.input<Output>>>;
}

/** How a call ended: with data, with an error that its input caused, or with a failure of ours. */
export type ToolOutcome = "ok" | "rejected" | "failed";

/** Called at the end of each call with its tool, its outcome and the seconds it took. */
export type ToolObserver = (tool: string, outcome: ToolOutcome, seconds: number) => void;

export interface Tool {
  readonly name: string;
  /** Null for a public tool. */
  readonly scope: OAuthScope | null;
  readonly register: (server: McpServer, call: ToolCall, observe: ToolObserver) => void;
}

/** Every tool only reads, and gives the same result for the same input and day. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

function toErrorResult(lines: readonly string[]): CallToolResult {
  return { content: [{ type: "text", text: lines.join("\n") }], isError: true };
}

function toRejection({ message, fields = {} }: AppError): CallToolResult {
  return toErrorResult([
    message,
    ...Object.entries(fields).flatMap(([name, text]) => (text === message ? [] : `${name}: ${text}`)),
  ]);
}

/** Makes a tool of its schemas and its function. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: ToolDescription<Input, Output>,
): Tool {
  const { name, title, description, input, output, scope = null, run } = tool;
  const attempt = async (
    call: ToolCall,
    args: z.output<Input>,
  ): Promise<readonly [ToolOutcome, CallToolResult]> => {
    // The route rejects such a call before. This is the rule itself, whatever way a message takes.
    if (scope !== null && !call.connection?.scopes.includes(scope))
      return ["rejected", toErrorResult([`The customer's permission ${scope} is required.`])];
    try {
      const { data, lines } = await run(call, args);
      return ["ok", { content: [{ type: "text", text: lines.join("\n") }], structuredContent: { ...data } }];
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return ["rejected", toRejection(error)];
      // The arguments may describe a home, so they are not logged.
      call.ctx.log.error({ tool: name, err: error }, "a tool failed");
      const message =
        error instanceof AppError ? error.message : "Something went wrong on our end. Try again in a moment.";
      return ["failed", toErrorResult([message])];
    }
  };
  return {
    name,
    scope,
    register(server, call, observe) {
      const config = { title, description, inputSchema: input, outputSchema: output, annotations: READ_ONLY };
      server.registerTool<Output, Input>(name, config, (async (args: z.output<Input>) => {
        const from = performance.now();
        const [outcome, result] = await attempt(call, args);
        observe(name, outcome, (performance.now() - from) / 1000);
        return result;
      }) as never);
    },
  };
}
