import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { postgresBinaries } from "./binaries.ts";
import { assertBinariesVersion, assertClusterVersion } from "./version.ts";
import { setup } from "#tests/support/setup.ts";

const folder = setup(() => temporaryFolder("versions"));

/** Creates a folder whose `postgres` is the script `text`. */
async function createBinaries(name: string, text: string): Promise<string> {
  const bin = path.join(folder.path, name);
  await mkdir(bin, { recursive: true });
  await writeFile(path.join(bin, "postgres"), `#!/bin/sh\n${text}\n`);
  await chmod(path.join(bin, "postgres"), 0o755);
  return bin;
}

async function createCluster(name: string, version: string): Promise<string> {
  const cluster = path.join(folder.path, name);
  await mkdir(cluster, { recursive: true });
  await writeFile(path.join(cluster, "PG_VERSION"), `${version}\n`);
  return cluster;
}

describe("assertBinariesVersion", () => {
  it("accepts the version in the package", async () => {
    const bin = await createBinaries("same", 'echo "postgres (PostgreSQL) 18.4"');
    expect(() => assertBinariesVersion(bin, "18.4.0-beta.17")).not.toThrow();
  });

  it.each(["18.3", "18.40", "17.4", "18beta1"])("rejects %s from a package of 18.4", async (version) => {
    const bin = await createBinaries(`other-${version}`, `echo "postgres (PostgreSQL) ${version}"`);
    expect(() => assertBinariesVersion(bin, "18.4.0-beta.17")).toThrow(
      `${bin} holds PostgreSQL ${version}, and its package should bring 18.4.`,
    );
  });

  it("mentions DATABASE_URL if the program does not run", async () => {
    const bin = await createBinaries("broken", "exit 127");
    expect(() => assertBinariesVersion(bin, "18.4.0-beta.17")).toThrow(/does not run here. Set DATABASE_URL/);
  });
});

describe("assertClusterVersion", () => {
  it("accepts a folder without a database, and one of the same major version", async () => {
    const bin = await postgresBinaries(null);
    await expect(assertClusterVersion(path.join(folder.path, "none"), bin)).resolves.toBeUndefined();
    const cluster = await createCluster("of-today", "18");
    await expect(assertClusterVersion(cluster, bin)).resolves.toBeUndefined();
  });

  it("rejects a database of another major version", async () => {
    const bin = await createBinaries("newer", 'echo "postgres (PostgreSQL) 19.0"');
    const cluster = await createCluster("of-18", "18");
    await expect(assertClusterVersion(cluster, bin)).rejects.toThrow(
      `PostgreSQL 18 created the database in ${cluster}, and PostgreSQL 19 cannot open it.`,
    );
  });
});
