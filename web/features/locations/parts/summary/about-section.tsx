import { Term } from "#web/shared/parts/term.tsx";
import type { ReactNode } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { TDUS } from "#market/tdu.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { meterNumber } from "../add/check-location.ts";
import { OneFieldForm } from "./one-field-form.tsx";
import { RemoveLocation } from "./remove-location.tsx";

/** Facts about the home itself, those that the customer can change, and a button to remove it. */
export function AboutSection({ location }: { readonly location: ServiceLocation }) {
  const messages = useMessages("locations");
  const { about } = messages;
  const format = useFormat();
  const { service_location, live_link: link } = location;
  const { esiid, tdu, smart_meter: smart } = service_location;
  return (
    <Disclosure summary={about.title}>
      <div className="flex flex-col gap-6 rounded-card border border-line bg-surface p-4 sm:p-6">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <Fact name={<Term id="esi-id">{about.esiid}</Term>}>
            <span className="break-all">{esiid}</span>
          </Fact>
          <Fact name={<Term id="utility">{about.utility}</Term>}>{tdu ? TDUS[tdu].name : about.unknown}</Fact>
          <Fact name={about.smart}>
            {smart === null ? about.unknown : smart ? about.smartYes : about.smartNo}
          </Fact>
          <Fact name={about.added}>{format.date(location.added_at)}</Fact>
          {link.status !== "off" && (
            <Fact name={messages.link.title}>
              <Badge tone={link.status === "active" ? "good" : "neutral"}>
                {messages.link.states[link.status]}
              </Badge>
            </Fact>
          )}
        </dl>
        {location.shared && <p className="text-muted">{about.shared}</p>}
        <div className="grid items-start gap-6 border-t border-line pt-5 sm:grid-cols-2">
          <OneFieldForm
            esiid={esiid}
            label={about.nickname}
            help={about.nicknameHelp}
            saved={location.nickname}
            check={(text) => text || null}
            wrong=""
            change={(nickname) => ({ nickname })}
            submit={about.save}
            done={about.saved}
          />
          <OneFieldForm
            esiid={esiid}
            label={about.meter}
            help={about.meterHelp}
            saved={location.meter_number}
            check={(text) => (text === "" ? null : (meterNumber(text) ?? undefined))}
            wrong={about.meterWrong}
            change={(number) => ({ meter_number: number })}
            submit={about.save}
            done={about.saved}
          />
        </div>
        <div className="border-t border-line pt-5">
          <RemoveLocation location={location} />
        </div>
      </div>
    </Disclosure>
  );
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
