// What a visitor typed into the form that the server renders, before the application replaced it.

export interface Typed {
  readonly zip: string;
  readonly size: number | null;
  /** The field had the focus. */
  readonly focused: boolean;
}

let typed: Typed | null = null;

/** Saves the fields of the server's content. Called once, just before the application replaces it. */
export function saveTyped(content: Element): void {
  const zip = content.querySelector<HTMLInputElement>('input[name="zip"]');
  const size = content.querySelector<HTMLInputElement>('input[name="size"]:checked');
  if (zip)
    typed = { zip: zip.value, size: size && Number(size.value), focused: zip === document.activeElement };
}

/** Returns them, or null if there was no form. */
export function getTyped(): Typed | null {
  return typed;
}
