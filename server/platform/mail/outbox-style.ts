/** The outbox page's style sheet: the tokens of web/styles/tokens.css, without the build. */
export const OUTBOX_STYLE = `:root {
  color-scheme: light dark;
  --ground: light-dark(#fafbfd, #0e131c);
  --surface: light-dark(#ffffff, #151c28);
  --raised: light-dark(#f3f5fa, #1c2534);
  --line: light-dark(#e1e6ef, #28334a);
  --control: light-dark(#7f8aa0, #6b7a97);
  --ink: light-dark(#151c2b, #e9edf5);
  --muted: light-dark(#566074, #9da8bc);
  --accent: light-dark(#2b57e0, #86a6ff);
  --on-accent: light-dark(#ffffff, #0e131c);
  background: var(--ground);
  color: var(--ink);
  font: 0.9375rem/1.6 "Inter Variable", ui-sans-serif, system-ui, sans-serif;
  -webkit-text-size-adjust: 100%;
}
* { box-sizing: border-box; }
body { margin: 0; overflow-wrap: anywhere; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.25rem; }
h2 { font-size: 1.0625rem; line-height: 1.4; margin: 0.5rem 0; }
p { margin: 0.5rem 0; }
a { color: var(--accent); }
.lead, .meta, .empty { color: var(--muted); }
.meta { font-size: 0.8125rem; margin: 0; }
form { margin: 1.5rem 0; }
label { display: block; font-size: 0.8125rem; color: var(--muted); margin-bottom: 0.25rem; }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
input, button { min-height: 2.75rem; font: inherit; border-radius: 0.5rem; padding: 0 0.75rem; }
input { flex: 1 1 12rem; min-width: 0; color: inherit; background: var(--surface); border: 1px solid var(--control); }
button { font-weight: 600; cursor: pointer; border: 0; color: var(--on-accent); background: var(--accent); }
.all { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 0.25rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
article, .empty { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1rem; margin: 1rem 0; }
pre { white-space: pre-wrap; font: inherit; margin: 0.75rem 0; padding: 0.75rem; border-radius: 0.5rem; background: var(--raised); }
.codes code { font-size: 1.75rem; line-height: 1.4; font-variant-numeric: tabular-nums; letter-spacing: 0.15em; user-select: all; }
ul { margin: 0.5rem 0; padding-left: 1.25rem; }
li { margin: 0.25rem 0; }
`;
