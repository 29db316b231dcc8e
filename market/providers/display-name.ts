// Registered names have inconsistent capitals. This makes them readable.

/** Words that are not simply capitalized: acronyms, and brands with their own spelling. */
const EXCEPTIONS = [
  "TXU NRG APG&E SG&E AE AES AISPEX AP APC APN ARM BATT BKV BKV-BPP BP CPL DRW EIF ET HODL IGS JP LLC LP",
  "MEMS MEMSIS MI MP2 NEC PA QSE REP RGV SFE SPE STAT TESM TPS TX US USA WTU XOOM YEP (TX) (DSP) I II III IV and by of",
  "4Change AmeriSteel BrightStar CleanSky ClearView ConocoPhillips FlowX HiVolt IronHorse MidAmerican",
  "NewEnergy NextEra NextVolt OhmConnect OnPoint PowerNet PowerPass SelfServe SmartEnergy SmartestEnergy",
  "StarFirst StarTex TerraForm TriEagle Energy.com",
].flatMap((line) => line.split(" "));

const BY_UPPER: ReadonlyMap<string, string> = new Map(EXCEPTIONS.map((word) => [word.toUpperCase(), word]));

const LEGAL_FORM = /[,\s]+(?:L\.?L\.?C|INC|L\.?P|LTD|CORP|CORPORATION|COMPANY)\.?$/i;

/**
 * Returns a provider's name in its usual spelling: "CIRRO ENERGY" → "Cirro Energy". A name with its own capitalization
 * keeps it.
 */
export function displayName(name: string): string {
  const tidy = name.replace(/\s+/g, " ").trim();
  if (/\p{Ll}/u.test(tidy)) return tidy;
  const words = tidy.split(" ").map(formatNamePart).join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the display name without its legal form, for lists of plans: "SPARK ENERGY LLC" → "Spark Energy". */
export function shortDisplayName(name: string): string {
  const full = displayName(name);
  return full.replace(LEGAL_FORM, "") || full;
}

function formatNamePart(word: string): string {
  const bare = word.replace(/,$/, "");
  const known = BY_UPPER.get(bare);
  if (known !== undefined) return known + word.slice(bare.length);
  // Capitalizes after the start, a hyphen, a bracket or a slash. A leading digit does not count as the start.
  return word
    .toLowerCase()
    .replace(/(^|[-(/])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
