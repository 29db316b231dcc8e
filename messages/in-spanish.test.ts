import { expect, it } from "vitest";
import { AREA_RULES } from "#market/area-table.ts";
import TAXES from "#market/data/taxes.json" with { type: "json" };
import { detailInSpanish, placeInSpanish } from "./in-spanish.ts";
import { taxTermInSpanish } from "./taxes-in-spanish.ts";

it("leaves no English word in any area or utility", () => {
  const texts = AREA_RULES.flatMap((rule) =>
    rule.kind === "likely" ? [rule.area, rule.also ?? ""] : [rule.area, rule.utility],
  );
  expect(texts.length).toBeGreaterThan(50);
  const left = [...new Set(texts.map(placeInSpanish))].filter((text) =>
    /\b(?:and|or|(?<!City )of|the|an?|around|north|south|east|west|another|city utility|cooperative)\b/.test(
      text,
    ),
  );
  expect(left).toEqual([]);
});

it("reads as Spanish", () => {
  expect(placeInSpanish("the Beaumont and Port Arthur area")).toBe("la zona de Beaumont y Port Arthur");
  expect(placeInSpanish("north of Houston")).toBe("al norte de Houston");
  expect(placeInSpanish("around Abilene, Sweetwater and Snyder")).toBe(
    "alrededor de Abilene, Sweetwater y Snyder",
  );
  expect(placeInSpanish("City of Georgetown Electric")).toBe("City of Georgetown Electric");
  expect(placeInSpanish("CoServ or a city utility")).toBe("CoServ o una empresa municipal");
});

it("translates what a file reader expected", () => {
  expect(detailInSpanish("a number such as 0.145")).toBe("un número como 0.145");
  expect(detailInSpanish("at most 50 MB")).toBe("como máximo 50 MB");
  expect(detailInSpanish("at most 10 MB with quotation marks")).toBe("como máximo 10 MB con comillas");
  expect(detailInSpanish("15 minutes after the start")).toBe("15 minutos después del inicio");
  expect(detailInSpanish("MM/DD/YYYY")).toBe("MM/DD/YYYY");
});

it("leaves no English word in any tax district or source of a rate", () => {
  const texts = TAXES.rows.flatMap(({ source, district_name }) => [source, district_name ?? ""]);
  const left = [...new Set(texts.map(taxTermInSpanish))].filter((text) =>
    /\b(?:and|of|the|bill|code|census|district|which|with|population)\b/i.test(text),
  );
  expect(left).toEqual([]);
});
