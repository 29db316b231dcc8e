// The comparison on a page of another site: one script tag puts it where the tag is. A shadow root keeps the page's
// styles and ours apart, and leaves the page in charge of its width (docs/decisions/0062-widget.md).
import { HOME_SIZES } from "#contracts/tables/home-sizes.ts";
import { html } from "#web/offline/element.ts";
import { loadPlans, type WidgetHome } from "./load-plans.ts";
import { MESSAGES, type WidgetMessages } from "./messages.ts";
import { readOptions, type WidgetOptions } from "./options.ts";
import { isFieldProblem, renderResult, toProblemText } from "./result-view.ts";
import STYLES from "./widget.css?inline";

interface Parts {
  readonly form: HTMLElement;
  readonly zip: HTMLInputElement;
  readonly size: HTMLSelectElement;
  readonly button: HTMLElement;
  readonly error: HTMLElement;
  readonly result: HTMLElement;
}

function createParts(messages: WidgetMessages, { zip, size }: WidgetOptions): Parts {
  const input = html("input", {
    id: "zip",
    value: zip,
    inputmode: "numeric",
    autocomplete: "postal-code",
    maxlength: 5,
    required: "",
    "aria-describedby": "zip-error",
  }) as HTMLInputElement;
  const select = html("select", { id: "size" }) as HTMLSelectElement;
  for (const value of [...new Set([...HOME_SIZES, size])].sort((a, b) => a - b))
    select.append(html("option", { value }, messages.squareFeet({ squareFeet: value })));
  select.value = String(size);
  const button = html("button", { type: "submit" }, messages.submit);
  const error = html("p", { id: "zip-error", class: "error", role: "alert" });
  const form = html(
    "form",
    { novalidate: "" },
    html("div", { class: "field" }, html("label", { for: "zip" }, messages.zip), input),
    html("div", { class: "field" }, html("label", { for: "size" }, messages.size), select),
    button,
    error,
  );
  return { form, zip: input, size: select, button, error, result: html("div", { role: "status" }) };
}

/** Starts the form. A response that is late, because the visitor has asked again, is dropped. */
function connect(parts: Parts, messages: WidgetMessages, origin: string, options: WidgetOptions): void {
  const { form, zip, size, button, error, result } = parts;
  let latest = 0;
  const show = async (home: WidgetHome): Promise<void> => {
    const mine = (latest += 1);
    error.textContent = "";
    zip.removeAttribute("aria-invalid");
    button.setAttribute("aria-busy", "true");
    result.replaceChildren(html("p", { class: "muted" }, messages.loading));
    const loaded = await loadPlans(origin, home, options.plans);
    if (mine !== latest) return;
    button.removeAttribute("aria-busy");
    const onChoose = (tdu: WidgetHome["tdu"]): void => void show({ ...home, tdu });
    const context = { origin, language: options.language, messages, home, onChoose };
    result.replaceChildren(...renderResult(loaded, context));
    if (loaded.kind !== "problem" || !isFieldProblem(loaded)) return;
    error.textContent = toProblemText(loaded, messages);
    zip.setAttribute("aria-invalid", "true");
    zip.focus();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void show({ zip: zip.value.trim(), size: Number(size.value), tdu: null });
  });
}

function start(script: HTMLScriptElement): void {
  const { origin, host } = new URL(script.src);
  const options = readOptions(script.dataset, script.closest("[lang]")?.getAttribute("lang") ?? "");
  const messages = MESSAGES[options.language];
  const element = html("div", { "data-wattlane-widget": "" });
  const root = element.attachShadow({ mode: "open" });
  // A constructed style sheet works under any style-src of the page.
  const styles = new CSSStyleSheet();
  styles.replaceSync(STYLES);
  root.adoptedStyleSheets = [styles];
  const parts = createParts(messages, options);
  root.append(
    html(
      "section",
      { lang: options.language, "aria-labelledby": "title", class: options.theme ?? "" },
      html("h2", { id: "title" }, messages.title),
      parts.form,
      parts.result,
      html(
        "p",
        { class: "foot" },
        html("a", { href: `${origin}/compare?lang=${options.language}` }, messages.site({ host })),
      ),
    ),
  );
  connect(parts, messages, origin, options);
  script.after(element);
}

if (document.currentScript instanceof HTMLScriptElement) start(document.currentScript);
