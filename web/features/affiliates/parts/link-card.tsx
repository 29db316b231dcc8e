import { useEffect, useId, useRef, useState } from "react";
import type { OrderLink } from "#contracts/affiliates.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { centralDay } from "#web/shared/format/central-day.ts";
import { CopyField } from "#web/shared/parts/copy-field.tsx";
import { LinkQr } from "./link-qr.tsx";
import { LinkSwitch } from "./link-switch.tsx";
import { RenameLink } from "./rename-link.tsx";

const TONES: Record<OrderLink["state"], Tone> = { working: "good", disabled: "neutral", expired: "warn" };

interface LinkCardProps {
  readonly link: OrderLink;
  /** It was just created: it gets the focus, so that it can be copied right away. */
  readonly fresh: boolean;
}

/** One order link: its target, its results, and its actions. */
export function LinkCard({ link, fresh }: LinkCardProps) {
  const { links: messages } = useMessages("affiliates");
  const format = useFormat();
  const [open, setOpen] = useState<"qr" | "rename" | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const qr = useId();
  useEffect(() => {
    if (fresh) heading.current?.focus();
  }, [fresh]);
  return (
    <Card as="li" tone={fresh ? "accent" : "plain"}>
      <div className="flex min-w-0 flex-col gap-4 sm:flex-row sm:justify-between">
        <Stack gap={1}>
          <h3
            ref={heading}
            tabIndex={-1}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lead font-semibold outline-none"
          >
            {link.name} <Badge tone={TONES[link.state]}>{messages.states[link.state]}</Badge>
          </h3>
          <Text>{targetText(link, messages)}</Text>
          <Text size="small" tone="muted">
            {dates(link, messages)}
          </Text>
        </Stack>
        <Row gap={6} wrap={false} align="start">
          <Figure size="title" label={messages.visits} value={format.number(link.visits)} />
          <Figure size="title" label={messages.orders} value={format.number(link.orders)} />
        </Row>
      </div>
      {link.plan?.listed === false && link.state === "working" && (
        <Text tone="warn" size="small">
          {messages.planGone}
        </Text>
      )}
      {link.state === "working" && (
        <CopyField
          label={messages.url({ name: link.name })}
          hideLabel
          value={link.url}
          action={messages.copy}
          spoken={messages.copyOf({ name: link.name })}
        />
      )}
      <div className={open === "rename" ? undefined : "-mx-3 -mb-2"}>
        {open === "rename" ? (
          <RenameLink
            link={link}
            onDone={() => {
              setOpen(null);
              heading.current?.focus();
            }}
          />
        ) : (
          <Row gap={1}>
            {link.state === "working" && (
              <Button
                variant="quiet"
                size="small"
                aria-expanded={open === "qr"}
                aria-controls={qr}
                onClick={() => setOpen(open === "qr" ? null : "qr")}
              >
                {open === "qr" ? messages.hideQr : messages.qr}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={() => setOpen("rename")}>
              {messages.rename}
            </Button>
            <LinkSwitch link={link} />
          </Row>
        )}
      </div>
      <div id={qr} className="empty:hidden">
        {open === "qr" && link.state === "working" && <LinkQr link={link} />}
      </div>
    </Card>
  );
}

type LinkMessages = ReturnType<typeof useMessages<"affiliates">>["links"];

function targetText({ target, plan }: OrderLink, messages: LinkMessages): string {
  if (target.kind === "zip") return messages.zip({ zip: target.zip });
  if (target.kind === "esiid") return messages.esiid({ esiid: target.esiid });
  return plan ? messages.plan({ name: plan.name, provider: plan.provider }) : messages.planUnknown;
}

function dates({ created_at, expires_on, state }: OrderLink, messages: LinkMessages): string {
  const createdOn = messages.createdOn({ day: centralDay(created_at) });
  if (expires_on === null) return createdOn;
  return createdOn + SEPARATOR + (state === "expired" ? messages.ended : messages.until)({ day: expires_on });
}
