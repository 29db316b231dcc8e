// Reads an assertion with a valid signature: its subject, and whether it was issued for us, now, and in response to our
// request.
import { ASSERTION_NS, BEARER } from "./names.ts";
import { demand } from "./response-rejected.ts";
import { listChildren, onlyChild, readXml, type XmlElement } from "./xml.ts";

export interface Assertion {
  readonly id: string;
  /** Empty if the subject has no NameID. */
  readonly nameId: string;
  readonly nameIdFormat: string;
  /** By name, and by the friendly name if that is not the name of another. */
  readonly attributes: ReadonlyMap<string, ReadonlyArray<string>>;
}

export interface Expected {
  readonly issuer: string;
  /** The address to which the response had to be sent. */
  readonly recipient: string;
  /** The id of our request. Null for a sign-in that the identity provider started. */
  readonly inResponseTo: string | null;
  readonly now: Date;
}

/** Maximum difference between the identity provider's clock and ours. */
export const CLOCK_SKEW_SECONDS = 60;

function isFor(data: XmlElement | undefined, expected: Expected): boolean {
  const skew = CLOCK_SKEW_SECONDS * 1000;
  const now = expected.now.getTime();
  const until = Date.parse(data?.attributes.get("NotOnOrAfter") ?? "");
  const from = data?.attributes.get("NotBefore");
  return (
    data?.attributes.get("Recipient") === expected.recipient &&
    (data.attributes.get("InResponseTo") ?? null) === expected.inResponseTo &&
    now < until + skew &&
    (from === undefined || now + skew >= Date.parse(from))
  );
}

// Profiles 4.1.4.3: one bearer confirmation has to match, with recipient, time and request.
function isConfirmed(subject: XmlElement | undefined, expected: Expected): boolean {
  return listChildren(subject, ASSERTION_NS, "SubjectConfirmation")
    .filter((confirmation) => confirmation.attributes.get("Method") === BEARER)
    .some((confirmation) =>
      isFor(onlyChild(confirmation, ASSERTION_NS, "SubjectConfirmationData"), expected),
    );
}

function parseAttributes(assertion: XmlElement): Map<string, string[]> {
  const found = listChildren(assertion, ASSERTION_NS, "AttributeStatement").flatMap((statement) =>
    listChildren(statement, ASSERTION_NS, "Attribute"),
  );
  const byName = new Map<string, string[]>();
  for (const key of ["Name", "FriendlyName"])
    for (const attribute of found) {
      const name = attribute.attributes.get(key);
      if (name === undefined || (key === "FriendlyName" && byName.has(name))) continue;
      const values = listChildren(attribute, ASSERTION_NS, "AttributeValue").map((value) =>
        value.text.trim(),
      );
      byName.set(name, [...(byName.get(name) ?? []), ...values]);
    }
  return byName;
}

/** Reads the XML that the signature covers. Throws ResponseRejected if it was not issued for this sign-in. */
export function readAssertion(signedXml: string, expected: Expected): Assertion {
  const root = readXml(signedXml, true);
  demand(root.uri === ASSERTION_NS && root.name === "Assertion", "what is signed is no assertion");
  const id = root.attributes.get("ID") ?? "";
  demand(id !== "", "the assertion has no ID");
  const issuer = onlyChild(root, ASSERTION_NS, "Issuer")?.text.trim();
  demand(issuer === expected.issuer, "the assertion is another issuer's");
  const subject = onlyChild(root, ASSERTION_NS, "Subject");
  demand(
    isConfirmed(subject, expected),
    "the assertion is for another recipient, another request or another time",
  );
  const nameId = onlyChild(subject, ASSERTION_NS, "NameID");
  return {
    id,
    nameId: nameId?.text.trim() ?? "",
    nameIdFormat: nameId?.attributes.get("Format") ?? "",
    attributes: parseAttributes(root),
  };
}
