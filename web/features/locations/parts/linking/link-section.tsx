import { useQuery } from "@tanstack/react-query";
import type { ServiceLocation } from "#contracts/portal.ts";
import { agreementQuery } from "../../api/agreements.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Section } from "#web/ui/layout.tsx";
import { getLinkView, LinkMeter } from "./link-meter.tsx";

/** The link of a home's meter under a heading: what to do, or that it exists. */
export function LinkSection({ location }: { readonly location: ServiceLocation }) {
  const messages = useMessages("linking");
  const { data } = useQuery(agreementQuery(useConfig(), location.service_location.esiid));
  const view = data ? getLinkView(data.agreement) : null;
  const open = view === "waiting" || view === "linked";
  return (
    <Section
      title={open ? messages.titleOpen : messages.title}
      {...(!open && { lead: messages.lead })}
      id="link"
    >
      <LinkMeter location={location} />
    </Section>
  );
}
