import { Outlet } from "react-router";
import { Brand, SkipLink } from "./frame-parts.tsx";
import { Preferences } from "./preferences.tsx";

/** Sign-in and onboarding: one column, nothing else to click. Pages put their Stepper first. */
export function ColumnLayout() {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[26.25rem] flex-col px-4 py-4">
      <SkipLink />
      <header className="flex items-center justify-between gap-3 py-2">
        <Brand />
        <Preferences />
      </header>
      <main id="content" tabIndex={-1} className="flex-1 py-6 outline-none">
        <Outlet />
      </main>
    </div>
  );
}
