// Calls of /mcp by the official client, in the current version of the protocol or the one before it.
import { Client, StreamableHTTPClientTransport } from "#tests/clients/mcp-client.ts";

export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
  readonly data: unknown;
}

export interface McpTestClient {
  readonly client: Client;
  readonly call: (tool: string, input: object) => Promise<ToolResult>;
  close(): Promise<void>;
}

/** Connects to a server's /mcp. `legacy` starts with the handshake of 2025. `requestInit`: for each request. */
export async function connectMcp(
  url: string,
  mode: "auto" | "legacy" = "auto",
  requestInit: RequestInit = {},
): Promise<McpTestClient> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return {
    client,
    async call(tool, input) {
      const result = await client.callTool({ name: tool, arguments: { ...input } });
      const text = result.content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
      return { isError: result.isError === true, text, data: result.structuredContent };
    },
    close: () => client.close(),
  };
}
