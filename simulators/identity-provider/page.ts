// The page on which a developer chooses who signs in.
import { PROVIDER_USERS } from "./users.ts";

type Fields = Readonly<Record<string, string>>;

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (one) => ESCAPES[one] ?? one);
}

function hidden(fields: Fields): string {
  return Object.entries(fields)
    .map(([key, value]) => `<input type="hidden" name="${escape(key)}" value="${escape(value)}">`)
    .join("");
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff; }
form { margin: 0 0 0.75rem; } label { display: block; margin: 0.5rem 0; }
input[type="text"], input[type="email"], button { font: inherit; width: 100%; padding: 0.5rem 0.75rem; box-sizing: border-box; }
button { text-align: left; cursor: pointer; } small { display: block; color: #555; }
</style></head><body><main><h1>${escape(title)}</h1>${body}</main></body></html>`;
}

/** Renders the choice of a user. `fields` are the parameters of the request, passed through. */
export function choicePage(fields: Fields): string {
  const known = PROVIDER_USERS.map(
    ({ name, email, email_verified: verified }) =>
      `<form method="post" action="/authorize">${hidden({
        ...fields,
        person_name: name,
        person_email: email ?? "",
        ...(verified ? { person_verified: "on" } : {}),
      })}<button>${escape(name)}<small>${escape(email ?? "")}${verified ? "" : " · not verified"}</small></button></form>`,
  ).join("");
  const hint = escape(fields["login_hint"] ?? "");
  return page(
    "Simulated sign-in",
    `<p>This provider isn’t real. It runs on this machine, for development.</p>${known}
<h2>Someone else</h2>
<form method="post" action="/authorize">${hidden(fields)}
<label>Name <input type="text" name="person_name" maxlength="100"></label>
<label>Email <input type="email" name="person_email" required maxlength="254" value="${hint}"></label>
<label><input type="checkbox" name="person_verified" checked> Email verified</label>
<button>Continue</button></form>
<form method="post" action="/authorize">${hidden({ ...fields, refuse: "on" })}<button>Cancel</button></form>`,
  );
}

/** Renders the response by form (response_mode=form_post). Its button submits it if scripts do not run. */
export function formPostPage(address: string, fields: Fields): string {
  return page(
    "Back to the site",
    `<form method="post" action="${escape(address)}">${hidden(fields)}<button>Continue</button></form>
<script>document.forms[0].submit()</script>`,
  );
}

/** Renders an error that occurs before there is an address to redirect to. */
export function problemPage(message: string): string {
  return page("We couldn’t continue", `<p>${escape(message)}</p>`);
}
