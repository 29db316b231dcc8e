// The bills stored with a home.
import { BILL_MAX_BYTES } from "#contracts/bills.ts";
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");
const MAX_SIZE = `${f.number(BILL_MAX_BYTES / 1_000_000)} MB`;

export const bills = {
  title: "Bills",
  lead: (n: number) =>
    n === 0
      ? "Keep your electricity bills here, with the home they are for."
      : f.plural(n, { one: "One bill kept with this home.", other: "# bills kept with this home." }),
  add: "Add a bill",
  uploadTitle: "Keep a bill with this home",
  kinds: `PDF or picture, up to ${MAX_SIZE} each.`,
  privacy:
    "Only your account can open it. It goes when you delete it, remove this home, or close your account.",
  sending: (file: string) => `Sending ${file}`,
  saved: (files: readonly string[]) =>
    files.length === 1 ? `${files[0]} is kept.` : `${f.number(files.length)} bills are kept.`,
  rejected: {
    too_large: (file: string) =>
      `${file} is larger than ${MAX_SIZE}. Save it as a smaller PDF, or take a picture of each page.`,
    wrong_type: (file: string) => `${file} is neither a PDF nor a picture. Save the bill as a PDF.`,
    empty: (file: string) => `${file} is empty. Choose the bill again.`,
  },
  list: "Bills of this home",
  added: (date: string, size: string) => `Added ${f.dateShort(date)} · ${size}`,
  gone: "It was deleted elsewhere.",
  remove: {
    button: "Delete",
    buttonOf: (file: string) => `Delete ${file}`,
    title: "Delete this bill?",
    text: (file: string) =>
      `${file} is deleted for good. If you need it again, your retailer can send it to you.`,
    confirm: "Delete the bill",
    removed: (file: string) => `${file} is deleted.`,
  },
};
