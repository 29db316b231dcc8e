import type { ReactNode } from "react";
import { useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { getFlow, findStep } from "#web/features/sign-in/parts/flows.ts";
import { useSessionGuard } from "../guards/use-follow-session.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { signOut } from "#web/shared/session/sign-out.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";
import { Button } from "#web/ui/button.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { CallbackErrorSlot } from "./callback-error-slot.tsx";
import { Brand, Help, SkipLink } from "./frame-parts.tsx";
import { SiteFooter } from "#web/shared/parts/site-footer.tsx";
import { Preferences } from "#web/shared/parts/preferences.tsx";

/** Sign-in and onboarding of the three flows: one column with the flow's steps on top and no other links. */
export function ColumnLayout() {
  useSessionGuard();
  return (
    <ColumnFrame head={<FlowHead />} foot={<WhoIsIn />}>
      <CallbackErrorSlot />
      <Outlet />
    </ColumnFrame>
  );
}

/** Only the column, for a page that belongs to no flow and does not wait for a session. */
export function BareLayout() {
  return (
    <ColumnFrame>
      <Outlet />
    </ColumnFrame>
  );
}

interface ColumnFrameProps {
  head?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

function ColumnFrame({ head, foot, children }: ColumnFrameProps) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[26.25rem] flex-col px-4 py-4">
      <SkipLink />
      <header>
        <div className="flex items-center justify-between gap-3 py-2">
          <Brand />
          <Preferences />
        </div>
        {head}
      </header>
      <main id="content" tabIndex={-1} className="flex-1 py-6 outline-none">
        {children}
      </main>
      <div className="text-small text-muted empty:hidden">
        <Help />
      </div>
      <footer className="text-small">
        {foot}
        <div className="border-t border-line py-2">
          <SiteFooter short />
        </div>
      </footer>
    </div>
  );
}

/** Shows what this flow is for, if it is not the main one, and the progress. */
function FlowHead() {
  const { pathname } = useLocation();
  const { purpose, steps } = useMessages("auth");
  const flow = getFlow(pathname);
  const step = findStep(pathname);
  if (flow.name === "main" && step === null) return null;
  return (
    <div className="flex flex-col gap-4 pt-3">
      {flow.name !== "main" && <p className="text-small text-muted">{purpose[flow.name]}</p>}
      {step !== null && <Stepper steps={flow.steps.map((name) => steps[name])} current={step} />}
    </div>
  );
}

/** Shows whose onboarding this is, with a way out for a user who is signed in with the wrong account. */
function WhoIsIn() {
  const messages = useMessages("auth");
  const config = useConfig();
  const user = useSignedIn();
  const flow = getFlow(useLocation().pathname);
  const [signingOut, setSigningOut] = useState(false);
  if (!user) return null;
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line py-3 text-small text-muted">
      <span className="min-w-0">{messages.signedInAs({ who: user.email || user.phone || user.id })}</span>
      <span className="shrink-0">
        <Button
          variant="quiet"
          size="small"
          pending={signingOut}
          onClick={() => {
            setSigningOut(true);
            void signOut(config, { scope: "local", to: flow.login });
          }}
        >
          {messages.signOut}
        </Button>
      </span>
    </div>
  );
}
