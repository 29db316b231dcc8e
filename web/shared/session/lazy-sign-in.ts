// The sign-in methods of the sign-in page, loaded when one is used: the page itself renders without them.
import { ApiFailure } from "../api/failure.ts";
import type * as SignIn from "./sign-in.ts";

async function load(): Promise<typeof SignIn> {
  try {
    return await import("./sign-in.ts");
  } catch (cause) {
    throw new ApiFailure("network", "The sign-in code could not be loaded.", { cause });
  }
}

export const signInWithPassword: typeof SignIn.signInWithPassword = async (...call) =>
  (await load()).signInWithPassword(...call);

export const signInWithGoogle: typeof SignIn.signInWithGoogle = async (...call) =>
  (await load()).signInWithGoogle(...call);

export const requestCode: typeof SignIn.requestCode = async (...call) => (await load()).requestCode(...call);

export const resendCode: typeof SignIn.resendCode = async (...call) => (await load()).resendCode(...call);
