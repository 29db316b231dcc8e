import type { compare as en } from "../en/compare.ts";

export const compare: typeof en = {
  title: "Comparar planes",
};
