import { describe, expect, it } from "vitest";
import { createWebhookSecret, signWebhook } from "./signature.ts";

// The example of the specification and of its reference libraries.
const EXAMPLE = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

describe("signWebhook", () => {
  it("signs the specification's example as its reference libraries do", () => {
    expect(signWebhook([SECRET], EXAMPLE)).toBe(SIGNATURE);
  });

  it("signs with every secret, in order", () => {
    const other = createWebhookSecret();
    const [first, second, ...rest] = signWebhook([other, SECRET], EXAMPLE).split(" ");
    expect([first, rest]).toEqual([signWebhook([other], EXAMPLE), []]);
    expect(second).toBe(SIGNATURE);
  });
});

describe("createWebhookSecret", () => {
  it("creates 32 random bytes in base64 after the prefix", () => {
    const [one, other] = [createWebhookSecret(), createWebhookSecret()];
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(one).not.toBe(other);
  });
});
