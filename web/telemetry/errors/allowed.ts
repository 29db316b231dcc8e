// Which calls are joined to the server's traces, and which may be shown in a replay (spec §7 "Other"): those to the
// main API, which is at /api of our own origin, and those to this machine.

/** Matched against a whole URL, and for our own origin against its path as well. */
export const TRACED: readonly RegExp[] = [/^\/api(\/|$)/, /^https?:\/\/localhost(:\d+)?(\/|$)/];

/** Replays match whole URLs only. */
export function shownInReplays(origin: string): RegExp[] {
  return [
    new RegExp(`^(${origin.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)})?/api(/|$)`),
    /^https?:\/\/localhost(:\d+)?\//,
  ];
}

/** Never shown, not even on localhost: passwords, codes and tokens are sent there. */
export const NEVER_SHOWN: readonly RegExp[] = [
  /\/auth\/v1(\/|\?|$)/,
  /\/claim(_code)?(\/|\?|$)/,
  /\/storage\/v1\//,
];

/**
 * Never recorded, whatever the operator sets: fields for passwords and codes with the elements that draw their digits,
 * and an authenticator's key.
 */
export const NEVER_RECORDED: readonly string[] = [
  'input[type="password"]',
  'input[autocomplete~="current-password"]',
  'input[autocomplete~="new-password"]',
  'input[autocomplete~="one-time-code"]',
  ':has(> input[autocomplete~="one-time-code"])',
  "[data-secret]",
];
