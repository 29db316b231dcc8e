import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { Brand, Footer, SkipLink } from "./frame-parts.tsx";
import { Preferences } from "./preferences.tsx";

/** For pages that need no account: a quiet header, the page, a footer. */
export function PublicLayout({ children }: { children?: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[70rem] flex-col px-4 sm:px-6">
      <SkipLink />
      <header
        className="flex items-center justify-between gap-3 border-b border-line py-2.5"
        data-print="hide"
      >
        <Brand />
        <Preferences />
      </header>
      <main id="content" tabIndex={-1} className="flex-1 py-6 outline-none sm:py-10">
        {children ?? <Outlet />}
      </main>
      <Footer />
    </div>
  );
}
