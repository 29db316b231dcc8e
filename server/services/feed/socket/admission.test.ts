import { expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { openAdmission, type Admission } from "./admission.ts";

function admission(): Admission {
  return openAdmission({ config: readConfig({ RATE_LIMIT_FACTOR: "0.001" }), now: () => new Date(0) });
}

it("counts the sockets and the rejections of an IPv6 network of 64 bits together", () => {
  const places = admission();
  expect(places.admit("2001:db8:0:1::1", null)).not.toBeNull();
  expect(places.admit("2001:db8:0:1::2", null)).not.toBeNull();
  expect(places.admit("2001:db8:0:1::3", null)).toBeNull();
  expect(places.admit("2001:db8:0:2::1", null)).not.toBeNull();
  places.recordRejection("2001:db8:0:1::1");
  expect([places.canTry("2001:db8:0:1::2"), places.canTry("2001:db8:0:2::1")]).toEqual([false, true]);
});
