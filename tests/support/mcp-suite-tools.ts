// The tools, resources and prompts that the conformance suite of the protocol calls by name. The suite's descriptions of
// its scenarios define them. Added to the portal's server, so that the suite tests the route that serves it.
import {
  completable,
  inputRequired,
  ResourceTemplate,
  type CallToolResult,
  type McpServer,
} from "@modelcontextprotocol/server";
import { z } from "zod";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

const text = (content: string) => ({ type: "text" as const, text: content });
const image = { type: "image" as const, data: PNG, mimeType: "image/png" };
const resource = (uri: string, mimeType: string, content: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType, text: content },
});

type Content = CallToolResult["content"];

const CONTENTS: Readonly<Record<string, Content>> = {
  test_simple_text: [text("This is a simple text response for testing.")],
  test_image_content: [image],
  test_audio_content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }],
  test_embedded_resource: [
    resource("test://embedded-resource", "text/plain", "This is an embedded resource content."),
  ],
  test_multiple_content_types: [
    text("Multiple content types test:"),
    image,
    resource("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
  ],
  test_logging_tool: [text("Done.")],
  test_streaming_elicitation: [text("Done.")],
};

function registerTools(server: McpServer): void {
  for (const [name, content] of Object.entries(CONTENTS)) server.registerTool(name, {}, () => ({ content }));
  server.registerTool("test_error_handling", {}, () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  server.registerTool("test_tool_with_progress", {}, async ({ mcpReq }) => {
    const { _meta: meta } = mcpReq;
    const progressToken = meta?.progressToken;
    for (const progress of progressToken === undefined ? [] : [0, 50, 100])
      await mcpReq.notify({
        method: "notifications/progress",
        params: { progressToken: progressToken ?? "", progress, total: 100 },
      });
    return { content: [text("Done.")] };
  });
}

/** Requests something of the client that it didn't declare. */
function registerSampling(server: McpServer): void {
  server.registerTool("test_missing_capability", {}, () =>
    inputRequired({
      inputRequests: {
        text: inputRequired.createMessage({
          messages: [{ role: "user", content: text("Hello") }],
          maxTokens: 10,
        }),
      },
    }),
  );
}

function registerResources(server: McpServer): void {
  server.registerResource(
    "static-text",
    "test://static-text",
    { mimeType: "text/plain" },
    ({ href: uri }) => ({
      contents: [{ uri, mimeType: "text/plain", text: "This is the content of the static text resource." }],
    }),
  );
  server.registerResource(
    "static-binary",
    "test://static-binary",
    { mimeType: "image/png" },
    ({ href: uri }) => ({
      contents: [{ uri, mimeType: "image/png", blob: PNG }],
    }),
  );
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { mimeType: "application/json" },
    ({ href: uri }, { id }) => ({
      contents: [
        {
          uri,
          mimeType: "application/json",
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
}

function registerPrompts(server: McpServer): void {
  const user = <C>(content: C) => ({ role: "user" as const, content });
  server.registerPrompt("test_simple_prompt", {}, () => ({
    messages: [user(text("This is a simple prompt for testing."))],
  }));
  server.registerPrompt(
    "test_prompt_with_arguments",
    { argsSchema: z.object({ arg1: completable(z.string(), () => ["paris", "park"]), arg2: z.string() }) },
    ({ arg1, arg2 }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user(resource(resourceUri, "text/plain", "Embedded resource content for testing.")),
        user(text("Please process the embedded resource above.")),
      ],
    }),
  );
  server.registerPrompt("test_prompt_with_image", {}, () => ({
    messages: [user(image), user(text("Please analyze the image above."))],
  }));
}

/** Adds everything that the suite calls and that a server without sessions can have. */
export function addSuiteTools(server: McpServer): McpServer {
  registerTools(server);
  registerSampling(server);
  registerResources(server);
  registerPrompts(server);
  return server;
}
