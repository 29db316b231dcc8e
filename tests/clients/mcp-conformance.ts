import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The suite's command line, which is all that it publishes. */
export const MCP_SUITE = require.resolve("@modelcontextprotocol/conformance/dist/index.js");
