import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Affiliate } from "#contracts/affiliates.ts";
import { orderLinksQuery } from "../api.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";
import { Section, Stack, Text } from "#web/ui/layout.tsx";
import { BlockSkeleton } from "#web/shared/parts/block-skeleton.tsx";
import { LinkCard } from "./link-card.tsx";
import { CreateLinkForm } from "./create-link-form.tsx";
import { MyLink } from "./my-link.tsx";
import { ShowMore } from "./show-more.tsx";

/** The plain link that every affiliate has, and the order links of affiliates who can create them. */
export function LinksSection({ affiliate }: { readonly affiliate: Affiliate }) {
  const { links: messages } = useMessages("affiliates");
  const can = affiliate.can_generate_order_links;
  const [making, setMaking] = useState(false);
  const [fresh, setFresh] = useState<string | null>(null);
  return (
    <Section
      title={messages.title}
      lead={can && messages.lead}
      actions={
        can &&
        !making && (
          <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => setMaking(true)}>
            {messages.create}
          </Button>
        )
      }
    >
      <MyLink id={affiliate.cp_afid} />
      {!can && <Text tone="muted">{messages.cannot}</Text>}
      {making && (
        <CreateLinkForm
          onCancel={() => setMaking(false)}
          onCreated={(link) => {
            setMaking(false);
            setFresh(link.id);
          }}
        />
      )}
      <Links fresh={fresh} can={can} making={making} />
    </Section>
  );
}

interface LinksProps {
  /** The link that was just created. */
  readonly fresh: string | null;
  readonly can: boolean;
  readonly making: boolean;
}

/** Existing links stay visible and can be disabled even if new ones can't be created. */
function Links({ fresh, can, making }: LinksProps) {
  const { links: messages } = useMessages("affiliates");
  const links = useInfiniteQuery(orderLinksQuery(useConfig()));
  if (!links.data) {
    if (!links.error) return <BlockSkeleton height={5} />;
    return (
      <FailurePanel error={links.error} onRetry={() => void links.refetch()} retrying={links.isFetching} />
    );
  }
  const items = links.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return can && !making ? <EmptyState title={messages.empty}>{messages.emptyText}</EmptyState> : null;
  return (
    <Stack gap={4}>
      <Stack as="ul" gap={4}>
        {items.map((link) => (
          <LinkCard key={link.id} link={link} fresh={link.id === fresh} />
        ))}
      </Stack>
      <ShowMore list={links} />
    </Stack>
  );
}
