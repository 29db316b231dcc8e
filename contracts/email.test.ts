import { expect, it } from "vitest";
import { placeOrderSchema } from "./checkout.ts";
import { emailSchema } from "./email.ts";

const withLength = (length: number): string => {
  const label = "b".repeat(60);
  const domain = `${label}.${label}.${label}.example`;
  return `${"a".repeat(length - domain.length - 1)}@${domain}`;
};

it("accepts an email address of up to 254 characters, in orders and in accounts", () => {
  for (const schema of [emailSchema, placeOrderSchema.shape.email]) {
    expect([schema.safeParse(withLength(254)).success, schema.safeParse(withLength(255)).success]).toEqual([
      true,
      false,
    ]);
    for (const text of ["", "ana", "ana@example", "@example.com", "ana@example.com,b@example.com"])
      expect(schema.safeParse(text).success, text).toBe(false);
  }
});
