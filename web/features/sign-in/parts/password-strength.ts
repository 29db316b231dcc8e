// How hard a password is to guess, by zxcvbn. Its word lists are heavy (some 200 kB gzip): they are
// asked for when somebody begins to choose a password, and until then nothing is said of it.
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { useEffect, useState } from "react";

/** 0 guessed at once … 4 very hard to guess. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** The service takes 72 bytes at most; zxcvbn takes long over longer texts. */
const CHECKED_CHARACTERS = 72;

let loaded: Promise<ZxcvbnFactory> | null = null;

async function load(): Promise<ZxcvbnFactory> {
  const [core, messages] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new core.ZxcvbnFactory({ dictionary: messages.dictionary, graphs: messages.adjacencyGraphs });
}

/** Begins to load what judges passwords; a load that failed is tried again by the next call. */
function loadStrength(): Promise<ZxcvbnFactory> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

/** The strength of `password` once `wanted`; null while unknown. `own` are words that others would try first: name, e-mail. */
export function useStrength(wanted: boolean, password: string, own: readonly string[]): Strength | null {
  const [checker, setChecker] = useState<ZxcvbnFactory | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let here = true;
    loadStrength().then(
      (made) => here && setChecker(made),
      // Without it the rules still stand, and the service judges in the end.
      () => {},
    );
    return () => {
      here = false;
    };
  }, [wanted]);
  if (!checker || password === "") return null;
  const messages = own.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter((word) => word.length > 2);
  return checker.check(password.slice(0, CHECKED_CHARACTERS), messages).score;
}
