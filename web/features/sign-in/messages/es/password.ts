import { formatFor } from "#messages/format.ts";
import type { password as en } from "../en/password.ts";

const f = formatFor("es");

export const password: typeof en = {
  showPassword: "Mostrar",
  hidePassword: "Ocultar",
  ruleMet: "Listo",
  ruleMissing: "Falta",
  length: (n) => f.plural(n, { one: "Al menos # carácter", other: "Al menos # caracteres" }),
  tooLong: "Más corta: 72 caracteres como máximo, menos si lleva acentos o emojis",
  characters: {
    lower: "Una letra minúscula",
    upper: "Una letra mayúscula",
    letter: "Una letra",
    digit: "Un número",
  },
  oneOf: (set) => `Uno de estos: ${set}`,
  strengths: {
    0: "Se adivina al instante",
    1: "Fácil de adivinar",
    2: "Puede ser mejor: agregue otra palabra",
    3: "Difícil de adivinar",
    4: "Muy difícil de adivinar",
  },
};
