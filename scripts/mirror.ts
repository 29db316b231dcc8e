// npm run mirror -- ADDRESS FOLDER [--key KEY_ID]
// Copies the open plan record of another instance. Run it again to continue, and every day for new lists.
import { parseArgs } from "node:util";
import { runCommand } from "./lib/format-error.ts";
import { mirrorRecord, type MirrorResult } from "./lib/mirror/mirror.ts";
import { createMirrorTools } from "./lib/mirror/mirror-tools.ts";

const USAGE = "Usage: npm run mirror -- ADDRESS FOLDER [--key KEY_ID]";

function format({ key_id, lists, files, downloaded, failed }: MirrorResult): string {
  if (failed.length > 0)
    throw new Error(
      [
        `${failed.length} of ${files} files are missing. Run this again to continue.`,
        ...failed.map(({ name, reason }) => `  ${name}: ${reason}`),
      ].join("\n"),
    );
  return `${lists} lists, ${files} files, ${downloaded} of them new. Signed with the key ${key_id}.`;
}

async function main(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: { key: { type: "string" } },
    allowPositionals: true,
  });
  const [address, folder, ...rest] = positionals;
  const url = address === undefined ? null : URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || folder === undefined || rest.length > 0)
    throw new Error(USAGE);
  const options = { address: url.href, folder, keyId: values.key ?? null };
  return format(await mirrorRecord(options, createMirrorTools(url.origin)));
}

await runCommand(main, USAGE);
