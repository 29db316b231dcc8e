// Labels of the Texas market with results written by hand, used where they lie beside the repository. They are not part
// of it. Two tariffs are the same if their bills are.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readShippedDelivery } from "#server/domain/plans/delivery/shipped-rows.ts";
import { readHtmlText } from "#server/domain/plans/html-text.ts";
import { differsBy, type ExpectedLabel } from "./open-labels.ts";
import { readLabel } from "./read-label.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../shared/data/labels");
const ROWS = readShippedDelivery();
const EXPECTED_RIGHT = 45;

interface Outcome {
  readonly file: string;
  readonly isRight: boolean;
  readonly isWronglyExact: boolean;
  readonly why: string;
}

function judge(file: string): Outcome {
  const expected = JSON.parse(
    readFileSync(path.join(FOLDER, "expected", file.replace(/\.\w+$/, ".json")), "utf8"),
  ) as ExpectedLabel;
  const raw = readFileSync(path.join(FOLDER, file), "utf8");
  const reading = readLabel(file.endsWith(".html") ? readHtmlText(raw) : raw, ROWS);
  const { verdict } = reading;
  const claims = verdict === "exact" || verdict === "inferred";
  const why = `${verdict}: ${reading.reasons.join("; ")}`;
  if (!expected.computable) return { file, isRight: !claims, isWronglyExact: claims, why };
  const difference = reading.tariff === null ? null : differsBy(reading, expected);
  const same = difference !== null && difference.usd <= expected.tolerance_usd + 1e-9;
  const accepted = claims && expected.accept.includes(verdict) && same;
  const isRejected = expected.refusal_ok && !claims;
  return {
    file,
    isRight: accepted || isRejected,
    isWronglyExact: claims && !same,
    why: `${why}${difference === null ? "" : ` (differs by $${difference.usd.toFixed(2)} at ${difference.at})`}`,
  };
}

const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => /\.(?:txt|html)$/.test(name)) : [];

describe("real labels", () => {
  it("are read right or rejected, and never wrongly called exact", ({ skip }) => {
    if (files.length === 0) skip(`the labels are not on this machine (${path.basename(FOLDER)})`);
    const outcomes = files.map(judge);
    const notRight = outcomes.filter((one) => !one.isRight).map(({ file, why }) => `${file} ${why}`);
    expect(outcomes.filter((one) => one.isWronglyExact).map(({ file, why }) => `${file} ${why}`)).toEqual([]);
    expect(outcomes.length - notRight.length, notRight.join("\n")).toBeGreaterThanOrEqual(EXPECTED_RIGHT);
    // The list of labels that are not right is the purpose of this run.
    if (notRight.length > 0) process.stdout.write(`not right:\n${notRight.join("\n")}\n`);
  });
});
