// Audits pages with Lighthouse. This folder has its own packages, so it imports nothing from the portal. Their types
// are declared here, because the type check would otherwise need all 268 packages.

/** What is read of a result of Lighthouse 13. */
interface LighthouseResult {
  readonly lhr: {
    readonly audits: Readonly<
      Record<
        string,
        {
          readonly id: string;
          readonly title: string;
          readonly displayValue?: string;
          readonly score: number | null;
        }
      >
    >;
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  };
}

type Lighthouse = (url: string, flags: object) => Promise<LighthouseResult | undefined>;
type Launch = (options: object) => Promise<{ readonly port: number; readonly kill: () => void }>;

/** Imports a package of this folder, which the type checker doesn't look up. */
const importPackage = <Module>(name: string): Promise<Module> => import(name) as Promise<Module>;

/** A Lighthouse category that has a score, in Lighthouse's own spelling. */
export type Category = "performance" | "accessibility" | "best-practices" | "seo";

export interface Auditor {
  /** Returns the score of each category, in hundredths. Throws if Lighthouse returns no result. */
  audit: (url: string) => Promise<Record<Category, number>>;
  close: () => void;
}

const CATEGORIES: Category[] = ["performance", "accessibility", "best-practices", "seo"];

async function audit(url: string, port: number): Promise<Record<Category, number>> {
  const { default: lighthouse } = await importPackage<{ readonly default: Lighthouse }>("lighthouse");
  const result = await lighthouse(url, {
    port,
    output: "json",
    onlyCategories: CATEGORIES,
    logLevel: "error",
  });
  if (!result) throw new Error("Lighthouse returned no result.");
  const { lhr } = result;
  for (const check of Object.values(lhr.audits)) {
    const matters = check.score !== null && check.score < 0.9;
    if (matters && process.env["VERBOSE"])
      process.stdout.write(`  ${check.id}: ${check.displayValue ?? check.title}\n`);
  }
  const score = (name: Category): number => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
  };
}

/** Starts the Chromium at `CHROMIUM_PATH`, or the system's, headless. */
export async function openAuditor(): Promise<Auditor> {
  const { launch } = await importPackage<{ readonly launch: Launch }>("chrome-launcher");
  const chrome = await launch({
    ...(process.env["CHROMIUM_PATH"] ? { chromePath: process.env["CHROMIUM_PATH"] } : {}),
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"],
    logLevel: "error",
  });
  return { audit: (url) => audit(url, chrome.port), close: () => chrome.kill() };
}
