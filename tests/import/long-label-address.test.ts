// An address that is too long for the index of addresses: it must not stop the job for the others.
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { startLabelJobs } from "#tests/support/label-job.ts";
import { createLabelPlan, sampleText, type SampleLabel } from "#tests/support/sample-labels.ts";
import { setup } from "#tests/support/setup.ts";

const LABEL: SampleLabel = { energy: 9.2 };
const jobs = setup(() => startLabelJobs(1));

it("fetches the other labels if an address is too long to be one", async () => {
  // Text that can't be compressed, which would make it fit.
  const noise = Array.from({ length: 300 }, (_, index) =>
    createHash("sha256").update(`${index}`).digest("hex"),
  );
  const long = `${jobs.web.origins[0]}/long?${noise.join("")}`;
  const address = jobs.web.publish(0, "/a", { body: sampleText(LABEL) });
  await jobs.list([createLabelPlan("a", LABEL, address), createLabelPlan("b", LABEL, long)]);
  await jobs.run();
  expect((await jobs.label("a")).status).toBe("verified");
  expect(await jobs.label("b")).toMatchObject({ status: "not_fetched", failure: "address" });
});
