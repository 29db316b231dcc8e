import { describe, expect, it } from "vitest";
import type { Assertion } from "./assertion.ts";
import { toAssertedUser } from "./attributes.ts";

function assertion(attributes: Record<string, string[]>, more: Partial<Assertion> = {}): Assertion {
  return {
    id: "_1",
    nameId: "n",
    nameIdFormat: "",
    attributes: new Map(Object.entries(attributes)),
    ...more,
  };
}

describe("toAssertedUser", () => {
  it.each([
    "urn:oid:0.9.2342.19200300.100.1.3",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
    "http://schemas.xmlsoap.org/claims/EmailAddress",
    "mail",
    "Mail",
    "email",
  ])("finds the address in %s", (name) => {
    expect(toAssertedUser(assertion({ [name]: ["", "a@b.example"] }), {}).email).toBe("a@b.example");
  });

  it("uses the NameID as the address if that is its format", () => {
    const nameIdFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
    expect(toAssertedUser(assertion({}, { nameId: "a@b.example", nameIdFormat }), {})).toMatchObject({
      email: "a@b.example",
      subject: "a@b.example",
    });
    expect(toAssertedUser(assertion({}, { nameId: "a@b.example" }), {}).email).toBe("");
  });

  it("applies the mapping first, and its default last", () => {
    const input = assertion({ mail: ["mail@b.example"], upn: ["upn@b.example"] });
    const email = (source: object): string => toAssertedUser(input, { keys: { email: source } }).email;
    expect(email({ name: "upn" })).toBe("upn@b.example");
    expect(email({ names: ["none", "upn"] })).toBe("upn@b.example");
    expect(email({ name: "none", default: "d@b.example" })).toBe("d@b.example");
    expect(email({ name: "none" })).toBe("mail@b.example");
  });

  it("stores only mapped attributes, and unusual names as custom claims", () => {
    const input = assertion({ cn: ["Ana"], groups: ["a", "b"], secret: ["x"], c: ["1"] });
    const keys = {
      name: { name: "cn" },
      groups: { name: "groups", array: true },
      cost: { name: "c" },
      sub: { name: "c" },
      absent: { name: "zzz" },
    };
    const subject = toAssertedUser(input, { keys });
    expect(subject.claims).toEqual({
      name: "Ana",
      custom_claims: { groups: ["a", "b"], cost: "1", sub: "1" },
    });
    expect(subject.subject).toBe("n");
  });

  it("prefers the subject-id attribute, and accepts no transient name", () => {
    const subjectId = { "urn:oasis:names:tc:SAML:attribute:subject-id": ["s@b.example"] };
    const transient = { nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" };
    expect(toAssertedUser(assertion(subjectId, transient), {}).subject).toBe("s@b.example");
    expect(toAssertedUser(assertion({}, transient), {}).subject).toBe("");
  });
});
