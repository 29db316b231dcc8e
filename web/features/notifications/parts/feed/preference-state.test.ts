import { describe, expect, it } from "vitest";
import { isOn, switched, withSwitch } from "./preference-state.ts";

const NOTHING = { id: "default", workflows: null, categories: null, channel_types: null, channels: null };

describe("a workflow's state in a preference set", () => {
  it("is on in the app and by email until switched off, and by text once switched on", () => {
    expect(isOn(NOTHING, "plan-changed", "in_app_feed")).toBe(true);
    expect(isOn(NOTHING, "plan-changed", "email")).toBe(true);
    expect(isOn(NOTHING, "order-step", "sms")).toBe(false);
    expect(isOn(withSwitch(NOTHING, "order-step", "sms", true), "order-step", "sms")).toBe(true);
  });

  it("is off for a channel that the workflow does not have", () => {
    expect(isOn({ ...NOTHING, channel_types: { sms: true } }, "plan-changed", "sms")).toBe(false);
  });

  it("is on whatever is set if a channel is always used", () => {
    const optedOut = { ...NOTHING, channel_types: { email: false }, workflows: { "order-step": false } };
    expect(isOn(optedOut, "order-step", "email")).toBe(true);
    expect(isOn(optedOut, "order-step", "in_app_feed")).toBe(false);
  });

  it("is off if any broader opt-out applies", () => {
    const on = withSwitch(NOTHING, "plan-changed", "email", true);
    expect(isOn({ ...on, channel_types: { email: false } }, "plan-changed", "email")).toBe(false);
    expect(isOn({ ...on, categories: { plans: false } }, "plan-changed", "email")).toBe(false);
    const category = { plans: { channel_types: { email: false } } };
    expect(isOn({ ...on, categories: category }, "plan-changed", "email")).toBe(false);
    expect(isOn({ ...on, categories: category }, "plan-changed", "in_app_feed")).toBe(true);
  });

  it("applies an opt-out of the whole workflow, and shows what depends on the notification as on", () => {
    const out = { "plan-changed": { subscribed: false, conditions: [] } };
    expect(isOn({ ...NOTHING, workflows: out }, "plan-changed", "in_app_feed")).toBe(false);
    const sometimes = { conditions: [{ variable: "data.what", operator: "equal_to", argument: "price" }] };
    expect(isOn({ ...NOTHING, channel_types: { sms: sometimes } }, "order-step", "sms")).toBe(true);
  });

  it("changes one channel and leaves the others unchanged", () => {
    const off = withSwitch(NOTHING, "agreement-expiring", "email", false);
    const both = withSwitch(off, "agreement-expiring", "sms", true);
    expect(both.workflows).toEqual({
      "agreement-expiring": { channel_types: { email: false, sms: true } },
    });
    expect(switched("sms", true)).toEqual({ channel_types: { sms: true } });
  });
});
