import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createKeyPair } from "#simulators/saml/key-pair.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { ConfigError, readConfig } from "#server/platform/config.ts";
import { connectorNamed, findMeterSource, openConnectors } from "./meter-sources.ts";
import { checkMeterSimulators, startMeterSimulators } from "./simulators.ts";

const ACCESS = { base: "https://smt.example/api/", username: "US", password: "hush-hush-hush" };
const FULL = { ...ACCESS, duns: "1234567890000" };
const SMT = JSON.stringify(FULL);
const NOW = (): Date => new Date("2026-03-15T17:00:00Z");
const LOG = { warn: (): void => undefined };

type Environment = Record<string, string>;

function createTestContext(environment: Environment): Parameters<typeof findMeterSource>[0] {
  return { meters: openConnectors(readConfig(environment), NOW, LOG) };
}

function getErrorMessage(work: () => unknown): string {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof ConfigError ? error.problems.join("\n") : String(error);
  }
}
const complaint = (environment: Environment): string => getErrorMessage(() => readConfig(environment));
const getSimulatorError = (environment: Environment): string =>
  getErrorMessage(() => checkMeterSimulators(readConfig({ METER_SIMULATORS: "true", ...environment })));

describe("the meter source of a home", () => {
  const everyTdu = [
    "oncor",
    "centerpoint",
    "aep_central",
    "aep_north",
    "tnmp",
    "lpl",
    "nueces",
    null,
  ] as const;
  const smt = "smart_meter_texas";
  it.each<[string, Environment, Array<string | null>]>([
    ["without settings nobody", {}, everyTdu.map(() => null)],
    [
      "Smart Meter Texas for all but two",
      { SMART_METER_TEXAS: SMT },
      [smt, smt, smt, smt, smt, null, null, smt],
    ],
  ])("%s", (_what, environment, expected) => {
    const ctx = createTestContext(environment);
    expect(everyTdu.map((tdu) => findMeterSource(ctx, tdu))).toEqual(expected);
  });

  it("throws a settings fault for a connector that was removed from the configuration", () => {
    expect(() => connectorNamed(createTestContext({}), smt)).toThrow(
      expect.objectContaining({ kind: "settings" }),
    );
    expect(connectorNamed(createTestContext({ SMART_METER_TEXAS: SMT }), smt).name).toBe(smt);
  });
});

describe("the settings", () => {
  it("are read with their defaults", () => {
    expect(readConfig({ SMART_METER_TEXAS: SMT }).smartMeterTexas).toMatchObject({
      ...ACCESS,
      base: "https://smt.example/api",
      duns: "1234567890000",
      service_id: null,
      timeout_ms: 60_000,
      max_calls: 4,
    });
  });

  it.each<[string, object, RegExp]>([
    ["no address", { ...FULL, base: "not-an-address" }, /^SMART_METER_TEXAS: base must be an https address/],
    [
      "an open address",
      { ...FULL, base: "http://smt.example" },
      /^SMART_METER_TEXAS: base must be an https address/,
    ],
    ["no password", { ...FULL, password: undefined }, /^SMART_METER_TEXAS: password is missing$/],
    [
      "too many calls",
      { ...FULL, max_calls: 1000 },
      /^SMART_METER_TEXAS: max_calls must be a whole number from 1 to 64$/,
    ],
    [
      "a strange field",
      { ...FULL, secret: "hush-hush" },
      /^SMART_METER_TEXAS: must be a JSON object with base/,
    ],
  ])("report %s by the field's name", (_what, environment, expected) => {
    const text = complaint({ SMART_METER_TEXAS: JSON.stringify(environment) });
    expect(text).toMatch(expected);
    expect(text).not.toContain("hush");
  });

  it("read the files of a client certificate, and name the field if they can't", async () => {
    const folder = await temporaryFolder("certificate");
    const { certificate, privateKey } = await createKeyPair();
    const [certificate_file, key_file] = [path.join(folder.path, "a.crt"), path.join(folder.path, "a.key")];
    await writeFile(certificate_file, certificate);
    await writeFile(key_file, privateKey);
    const withFiles = (files: object): Environment => ({
      SMART_METER_TEXAS: JSON.stringify({ ...FULL, client_certificate: files }),
    });
    expect(readConfig(withFiles({ certificate_file, key_file })).smartMeterTexas?.client_certificate).toEqual(
      { certificate, key: privateKey, authorities: null },
    );
    for (const files of [
      { certificate_file },
      { certificate_file: key_file, key_file },
      { certificate_file, key_file, authorities_file: path.join(folder.path, "missing.crt") },
    ])
      expect(complaint(withFiles(files))).toMatch(
        /^SMART_METER_TEXAS: client_certificate must have certificate_file/,
      );
    await folder.remove();
  });

  it("name the folder of delivered files if one of its fields or files is wrong", () => {
    const delivery = {
      host: "ftp.example.com",
      username: "wattlane",
      key_file: "missing.key",
      host_key: `SHA256:${"A".repeat(43)}`,
      folder: "/adhocusage",
      pgp_key_file: "missing.asc",
    };
    for (const wrong of [
      delivery,
      { ...delivery, host_key: "hush" },
      { ...delivery, password: "hush" },
      {},
    ]) {
      const text = complaint({ SMART_METER_TEXAS: JSON.stringify({ ...FULL, delivery: wrong }) });
      expect(text).toMatch(/^SMART_METER_TEXAS: delivery must have host, username, key_file/);
      expect(text).not.toContain("hush");
    }
  });

  it("require numbers and valid JSON", () => {
    expect(complaint({ SMART_METER_TEXAS: JSON.stringify({ ...ACCESS, duns: "x" }) })).toMatch(
      /: duns must be/,
    );
    expect(complaint({ SMART_METER_TEXAS: "hush-hush" })).toMatch(
      /^SMART_METER_TEXAS: must be a JSON object/,
    );
  });
});

describe("the simulators of a developer's instance", () => {
  it("are rejected if a real customer could be linked to them", () => {
    expect(getSimulatorError({})).toBe("");
    expect(getSimulatorError({ PUBLIC_URL: "https://power.example.com" })).toMatch(/^METER_SIMULATORS: /);
    expect(getSimulatorError({ HOST: "0.0.0.0" })).toMatch(/^METER_SIMULATORS: /);
    expect(getSimulatorError({ HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" })).toMatch(
      /^METER_SIMULATORS: /,
    );
    expect(getSimulatorError({ SMTP_HOST: "mail.example.com" })).toMatch(/^METER_SIMULATORS: /);
    expect(getSimulatorError({ SMART_METER_TEXAS: SMT })).toMatch(/^METER_SIMULATORS: /);
  });

  it("serve every home and have pages to confirm at", async () => {
    const folder = await temporaryFolder("meter-simulators");
    const environment = { METER_SIMULATORS: "true", DATA_DIR: folder.path };
    const simulators = await startMeterSimulators(readConfig(environment), NOW);
    const meters = openConnectors(simulators.config, NOW, LOG);
    expect(await connectorNamed({ meters }, "smart_meter_texas").findAgreements()).toEqual([]);
    const texts = await Promise.all(simulators.pages.map(async ({ url }) => (await fetch(url)).text()));
    expect(texts.map((text) => /<h1>(.*)<\/h1>/.exec(text)?.[1])).toEqual(["Smart Meter Texas (simulator)"]);
    await simulators.close();
    await folder.remove();
  });

  it("are absent unless configured", async () => {
    const config = readConfig({});
    const none = await startMeterSimulators(config, NOW);
    expect(none.config).toBe(config);
    expect(none.pages).toEqual([]);
    await none.close();
  });
});
