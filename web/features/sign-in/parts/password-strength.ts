// How hard a password is to guess, by zxcvbn. Its word lists are large (about 200 kB gzip): they are loaded when the
// user starts to choose a password, and no strength is shown before that.
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { useEffect, useState } from "react";

/** 0 guessed immediately … 4 very hard to guess. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** The service accepts 72 bytes at most, and zxcvbn is slow on longer texts. */
const CHECKED_CHARACTERS = 72;

let loaded: Promise<ZxcvbnFactory> | null = null;

async function load(): Promise<ZxcvbnFactory> {
  const [core, messages] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new core.ZxcvbnFactory({ dictionary: messages.dictionary, graphs: messages.adjacencyGraphs });
}

/** Starts to load the strength estimator. The next call retries a failed load. */
function loadStrength(): Promise<ZxcvbnFactory> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

/**
 * Returns the strength of `password` once `wanted`, or null while unknown. `own` are words that an attacker would try
 * first: name, email.
 */
export function useStrength(
  isRequired: boolean,
  password: string,
  userInputs: readonly string[],
): Strength | null {
  const [checker, setChecker] = useState<ZxcvbnFactory | null>(null);
  useEffect(() => {
    if (!isRequired) return undefined;
    let here = true;
    loadStrength().then(
      (made) => here && setChecker(made),
      // Without it the rules still apply, and the service decides in the end.
      () => {},
    );
    return () => {
      here = false;
    };
  }, [isRequired]);
  if (!checker || password === "") return null;
  const messages = userInputs
    .flatMap((text) => [text, ...text.split(/[\s@.]+/)])
    .filter((word) => word.length > 2);
  return checker.check(password.slice(0, CHECKED_CHARACTERS), messages).score;
}
