// The support tool's widget: a script from another host that provides one function to the page (docs/telemetry.md).
import type { User } from "@supabase/auth-js";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { getSession } from "#web/shared/session/current.ts";
import { listenToSession } from "#web/shared/session/listeners.ts";

type SupportConfig = NonNullable<TelemetryConfig["support"]>;
type Widget = (command: "boot" | "show" | "update" | "shutdown", settings?: object) => void;

declare global {
  interface Window {
    /** The function that the script must define: `Intercom` is the name that many tools use. */
    SupportWidget?: Widget;
    Intercom?: Widget;
    /** Some scripts read their settings from here when they start. */
    intercomSettings?: object;
  }
}

const LOAD_MS = 10_000;

function toIdentity({ app_id }: SupportConfig, user: User | null): object {
  // Created by the server (users/support-proof.ts). Without it the tool would accept any claimed identity.
  const proof: unknown = user?.user_metadata["HMAC"];
  return user && typeof proof === "string" ? { app_id, user_id: user.id, user_hash: proof } : { app_id };
}

function findSignedInUser(): User | null {
  const session = getSession();
  return session && !session.second_step ? session.user : null;
}

function findWidget(): Widget | undefined {
  return window.SupportWidget ?? window.Intercom;
}

function loadScript(src: string): Promise<void> {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  return new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("The support tool did not load in time.")), LOAD_MS);
    script.addEventListener("load", () => {
      clearTimeout(late);
      resolve();
    });
    script.addEventListener("error", () => {
      clearTimeout(late);
      reject(new Error("The support tool could not be loaded."));
    });
    document.head.append(script);
  }).catch((error: unknown) => {
    // The next click loads it again.
    script.remove();
    throw error;
  });
}

async function boot(config: SupportConfig): Promise<Widget> {
  window.intercomSettings = toIdentity(config, findSignedInUser());
  await loadScript(config.script);
  const widget = findWidget();
  if (!widget) throw new Error("The support tool did not define its function.");
  widget("boot", toIdentity(config, findSignedInUser()));
  listenToSession({
    signedIn: (user) => widget("update", toIdentity(config, user)),
    // The page is reloaded afterwards, and the tool's own cookies must not outlast the session.
    signedOut: () => widget("shutdown"),
  });
  return widget;
}

let booted: Promise<Widget> | null = null;

/** Opens the widget and loads it on the first click. Throws if its host is unavailable. */
export async function openSupport(config: SupportConfig): Promise<void> {
  booted ??= boot(config).catch((error: unknown) => {
    booted = null;
    throw error;
  });
  const widget = await booted;
  widget("show");
}
