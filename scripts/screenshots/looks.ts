// The variants of a screenshot: width, theme and language.
import type { Language } from "#messages/languages.ts";
import { LANGUAGES } from "#messages/languages.ts";

export interface Look {
  /** Such as "390-light-en". */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
  readonly language: Language;
}

/** The tablet width is only used if requested by name, because the layout does not change between the other two. */
const WIDTHS = [390, 768, 1440];
const DEFAULT_VIEWPORTS = /^(390|1440)-/;

const LOOKS: readonly Look[] = WIDTHS.flatMap((width) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    LANGUAGES.map((language) => ({
      name: `${width}-${colorScheme}-${language}`,
      width,
      height: width < 500 ? 780 : 900,
      colorScheme,
      language,
    })),
  ),
);

export interface Selection {
  readonly looks: readonly Look[];
  /** Whether the shot with this name is selected. */
  readonly isSelected: (name: string) => boolean;
}

const hasPart = (name: string, part: string): boolean => `-${name}-`.includes(`-${part}-`);

/** Whether an argument is about the variants, such as "390", "1440-dark", "light-es" or "es". */
function isLookPart(part: string): boolean {
  return LOOKS.some(({ name }) => hasPart(name, part));
}

/** Parts of variants by what they begin with: a width, a theme, a language. */
const KINDS = [/^\d/, /^(light|dark)/, /^(en|es)$/];

/**
 * Reads the command line: parts of variants, of which each kind narrows the choice, and parts of page names, any of which
 * selects a page.
 */
export function readSelection(args: readonly string[]): Selection {
  const variants = args.filter(isLookPart);
  const pages = args.filter((part) => !isLookPart(part));
  const groups = KINDS.map((kind) => variants.filter((part) => kind.test(part)));
  const looks = LOOKS.filter(
    ({ name }) =>
      (groups[0]?.length !== 0 || DEFAULT_VIEWPORTS.test(name)) &&
      groups.every((parts) => parts.length === 0 || parts.some((part) => hasPart(name, part))),
  );
  return {
    looks,
    isSelected: (name) => pages.length === 0 || pages.some((part) => name.includes(part)),
  };
}
