export { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
