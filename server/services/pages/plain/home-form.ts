// The short form: a ZIP code (an address only finds a home with scripts, so letters are not sent) and a home's size, answered by /compare/results with or without scripts.
import { DEFAULT_HOME_SIZE, HOME_SIZES } from "#contracts/tables/home-sizes.ts";
import { markup, type Html } from "#server/platform/mail/html.ts";
import { languageField, type PlainPage } from "./plain-text.ts";

const MAX_TEXT = 200;

/** Renders the form with the values of the address. `error` is shown at the ZIP code. */
export function renderHomeForm(page: PlainPage, error: string | null = null): Html {
  const { front, format, query } = page;
  const chosen = page.home?.size ?? DEFAULT_HOME_SIZE;
  const sizes = HOME_SIZES.some((size) => size === chosen) ? HOME_SIZES : [...HOME_SIZES, chosen];
  const options = sizes.map(
    (size) =>
      markup`<label><input type="radio" name="size" value="${String(size)}"${size === chosen ? markup` checked` : null}>${format.number(size)}</label>`,
  );
  const problem = error === null ? null : markup`<p class="s" id="zip-error" role="alert">${error}</p>`;
  const described = error === null ? null : markup` aria-invalid="true" aria-describedby="zip-error"`;
  const zip = (query.get("zip") ?? "").slice(0, MAX_TEXT);
  return markup`<form action="/compare/results" method="get"><div><label class="t" for="plain-zip">${front.zip}</label><div class="go"><input class="f n" id="plain-zip" name="zip" value="${zip}" autocomplete="postal-code" maxlength="200" pattern="[^A-Za-z]*" title="${front.errors.address_scripts}" required${described}><button class="b">${front.submit}</button></div>${problem}</div><fieldset><legend>${front.size}</legend><div class="c">${options}</div></fieldset>${languageField(page)}</form>`;
}

/** Returns the message about a text that is no ZIP code. */
export function toZipError({ front, query }: PlainPage): string {
  const { address_scripts, zip_invalid } = front.errors;
  return /\p{L}/u.test(query.get("zip") ?? "") ? address_scripts : zip_invalid;
}
