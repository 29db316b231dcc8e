// npm run affiliate:invite -- --email a@b.c --id ACME --name "Acme" [--order-links] [--url URL]
// npm run affiliate:invite -- --disable --id ACME
// Creates an affiliate of the running instance and emails the invitation. Running it again sends another email.
import { parseArgs } from "node:util";
import { z } from "zod";
import { affiliateIdSchema } from "#contracts/affiliates.ts";
import { emailSchema } from "#contracts/email.ts";
import {
  disableAffiliate,
  inviteAffiliate,
  type Invited,
} from "#server/domain/affiliates/invite-affiliate.ts";
import { readConfig } from "#server/platform/config.ts";
import { httpUrlSchema } from "#server/platform/settings/secure-url.ts";
import { openSecrets } from "#server/platform/secrets/secrets.ts";
import { apiKey } from "#server/platform/tokens/api-keys.ts";
import { runCommand } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = `Usage: npm run affiliate:invite -- --email ADDRESS --id ID --name NAME [--order-links] [--url URL]
       npm run affiliate:invite -- --disable --id ID
  --id           what links carry as cp_afid: letters, digits, - and _
  --order-links  the affiliate may make order links
  --url          where the portal runs (PUBLIC_URL, else this machine at PORT)
`;

const RESULT_MESSAGES: Readonly<Record<Invited, string>> = {
  invited: "is invited: the email is on its way.",
  reminded: "has an account but no password: an email with a link is on its way.",
  has_account: "already has an account and sees the affiliate pages at the next sign-in. No email was sent.",
};

const now = (): Date => new Date();

function options(args: string[]) {
  const { values } = parseArgs({
    args: args,
    options: {
      email: { type: "string" },
      id: { type: "string" },
      name: { type: "string" },
      url: { type: "string" },
      "order-links": { type: "boolean", default: false },
      disable: { type: "boolean", default: false },
    },
  });
  return values;
}

const inviteSchema = z.object({
  email: emailSchema.toLowerCase(),
  id: affiliateIdSchema,
  name: z.string().trim().min(1).max(80),
  url: httpUrlSchema.optional(),
});

async function invite(values: ReturnType<typeof options>): Promise<string> {
  const { email, id: cp_afid, name, url } = inviteSchema.parse(values);
  const config = readConfig(process.env);
  const portalUrl = url?.replace(/\/+$/, "") ?? config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  const base = config.authBase.startsWith("/") ? portalUrl + config.authBase : config.authBase;
  const { jwtSecret } = await openSecrets(config);
  const admin = { base, serviceKey: apiKey(jwtSecret, "service_role") };
  const affiliate = { cp_afid, name, email, can_generate_order_links: values["order-links"] };
  const result = await withDatabase((db) =>
    inviteAffiliate({ config, db, now }, admin, affiliate, portalUrl),
  );
  return `${cp_afid} ${RESULT_MESSAGES[result]}`;
}

async function disable(values: ReturnType<typeof options>): Promise<string> {
  const { id } = inviteSchema.pick({ id: true }).parse(values);
  if (!(await withDatabase((db) => disableAffiliate({ db, now }, id))))
    throw new Error(`There is no affiliate ${id}.`);
  return `${id} is disabled: its links stop, and its orders stay.`;
}

await runCommand((args) => {
  const values = options(args);
  return values.disable ? disable(values) : invite(values);
}, USAGE);
