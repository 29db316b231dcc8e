// Points and commas of a file that separates columns with semicolons: its decimal sign is usually a comma, and then a
// point separates thousands. One value such as `1.900` doesn't show which; the others may.

/** A thousands separator, or three decimals. */
const DOTTED = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

export interface DecimalMarks {
  /** Notes a value as written. */
  add(field: string): void;
  /** Whether a value has a comma, and whether one has a point that cannot separate thousands. */
  readonly comma: boolean;
  readonly point: boolean;
  /** A value such as `1.900`, if there is one. */
  readonly dotted: string | null;
}

/** Whether a value is written like `1.900`. */
export function isDotted(field: string): boolean {
  return DOTTED.test(field.trim());
}

/** Creates an empty list of a file's marks. */
export function createMarks(): DecimalMarks {
  let comma = false;
  let point = false;
  let dotted: string | null = null;
  return {
    add: (field) => {
      if (isDotted(field)) dotted ??= field;
      else if (field.includes(",")) comma = true;
      else if (field.includes(".")) point = true;
    },
    get comma() {
      return comma;
    },
    get point() {
      return point;
    },
    get dotted() {
      return dotted;
    },
  };
}
