// A generated RSA key with a certificate, like those that identity providers sign with and servers are known by.
import "reflect-metadata";
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from "@peculiar/x509";

export interface KeyPair {
  /** PKCS #8, PEM. */
  readonly privateKey: string;
  /** X.509, PEM. */
  readonly certificate: string;
}

const YEAR_MS = 365 * 86_400_000;

function pem(label: string, bytes: ArrayBuffer): string {
  const lines = Buffer.from(bytes)
    .toString("base64")
    .match(/.{1,64}/g);
  return `-----BEGIN ${label}-----\n${lines?.join("\n") ?? ""}\n-----END ${label}-----\n`;
}

/** Creates a key with this many bits. The certificate is also one of a server at `ip`, if there is one. */
export async function createKeyPair(bits = 2_048, ip: string | null = null): Promise<KeyPair> {
  const algorithm = {
    name: "RSASSA-PKCS1-v1_5",
    hash: "SHA-256",
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: bits,
  };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: "01",
      name: "CN=A party of the tests",
      notBefore: new Date(Date.now() - YEAR_MS),
      notAfter: new Date(Date.now() + YEAR_MS),
      signingAlgorithm: algorithm,
      extensions: ip === null ? [] : [new SubjectAlternativeNameExtension([{ type: "ip", value: ip }])],
      keys,
    },
    crypto,
  );
  return {
    privateKey: pem("PRIVATE KEY", await crypto.subtle.exportKey("pkcs8", keys.privateKey)),
    certificate: certificate.toString("pem"),
  };
}
