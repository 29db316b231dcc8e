// The short form: a ZIP code and a home's size, answered by /compare/results with or without scripts.
import { DEFAULT_HOME_SIZE, HOME_SIZES } from "#contracts/tables/home-sizes.ts";
import { markup, type Html } from "#server/platform/mail/html.ts";
import { languageField, type PlainPage } from "./plain-text.ts";

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
  const zip = (query.get("zip") ?? "").slice(0, 10);
  return markup`<form action="/compare/results" method="get"><div><label class="t" for="plain-zip">${front.zip}</label><div class="go"><input class="f n" id="plain-zip" name="zip" value="${zip}" inputmode="numeric" autocomplete="postal-code" maxlength="10" required${described}><button class="b">${front.submit}</button></div>${problem}</div><fieldset><legend>${front.size}</legend><div class="c">${options}</div></fieldset>${languageField(page)}</form>`;
}
