import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { flowOf, stepOf } from "../flows.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { Stepper } from "../ui/stepper.tsx";
import { Brand, SkipLink } from "./frame-parts.tsx";
import { Preferences } from "./preferences.tsx";

/** Sign-in and onboarding of the three flows: one column, the flow's steps on top, nothing else to click. */
export function ColumnLayout() {
  return (
    <ColumnFrame head={<FlowHead />}>
      <Outlet />
    </ColumnFrame>
  );
}

/** The column by itself, for a page that stands alone. */
export function ColumnFrame({ head, children }: { head?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[26.25rem] flex-col px-4 py-4">
      <SkipLink />
      <header className="flex items-center justify-between gap-3 py-2">
        <Brand />
        <Preferences />
      </header>
      {head}
      <main id="content" tabIndex={-1} className="flex-1 py-6 outline-none">
        {children}
      </main>
    </div>
  );
}

/** What this flow is for, where it is not the main one, and how far one is. */
function FlowHead() {
  const { pathname } = useLocation();
  const { purpose, steps } = useMessages("auth");
  const flow = flowOf(pathname);
  const step = stepOf(pathname);
  if (flow.name === "main" && step === null) return null;
  return (
    <div className="flex flex-col gap-4 pt-3">
      {flow.name !== "main" && <p className="text-small text-muted">{purpose[flow.name]}</p>}
      {step !== null && <Stepper steps={flow.steps.map((name) => steps[name])} current={step} />}
    </div>
  );
}
