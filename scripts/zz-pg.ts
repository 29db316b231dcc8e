import { startEmbedded } from "#server/db/embedded/open.ts";
import { writeFileSync } from "node:fs";
const s = await startEmbedded("/tmp/prem-data");
writeFileSync("/tmp/prem-url", s.url);
const stop = async () => { await s.close(); process.exit(0); };
process.on("SIGTERM", stop); process.on("SIGINT", stop);
setInterval(() => {}, 1000);
