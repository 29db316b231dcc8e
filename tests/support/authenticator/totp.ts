// Authenticator apps of test users.
import type { GoTrueClient } from "@supabase/auth-js";
import { generateSync } from "otplib";
import type { Clock } from "../movable-clock.ts";

/** Returns the code that an authenticator app would show. */
export function appCode(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
}

export interface TotpFactor {
  readonly id: string;
  readonly secret: string;
}

/** Starts to add an authenticator app. */
export async function enrollTotp(client: GoTrueClient, friendlyName = "app"): Promise<TotpFactor> {
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

/**
 * Adds an authenticator app and verifies it: afterwards the client's session is at aal2, and the current code is used
 * up.
 */
export async function addTotp(client: GoTrueClient, clock: Clock, friendlyName = "app"): Promise<TotpFactor> {
  const factor = await enrollTotp(client, friendlyName);
  const code = appCode(factor.secret, clock.now());
  const { error } = await client.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (error) throw error;
  return factor;
}
