import { AFFILIATE_DAYS } from "#contracts/tables/affiliates.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Grid, Text } from "#web/ui/layout.tsx";
import { CopyField } from "#web/shared/parts/copy-field.tsx";

/** What the text asks to add to an address. */
const PARAMETER = "?cp_afid=";

/** The affiliate's id, and a link to the comparison that contains it. */
export function MyLink({ id }: { readonly id: string }) {
  const { own: messages } = useMessages("affiliates");
  const link = new URL(`${paths.compare()}?${new URLSearchParams({ cp_afid: id })}`, location.origin);
  const [before, after] = messages.linkHelp({ days: AFFILIATE_DAYS }).split(PARAMETER);
  return (
    <Card as="div">
      <Grid columns={2} gap={6}>
        <CopyField label={messages.link} value={link.href} action={messages.copyLink} />
        <CopyField label={messages.id} value={id} action={messages.copyId} />
      </Grid>
      <Text size="small" tone="muted">
        {before}
        {/* A line may break after its question mark otherwise. */}
        <span className="whitespace-nowrap">{PARAMETER}</span>
        {after}
      </Text>
    </Card>
  );
}
