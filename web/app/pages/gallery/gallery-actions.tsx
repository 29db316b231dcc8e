import { useState } from "react";
import { Badge, Banner } from "#web/ui/badge.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import * as commonIcons from "#web/ui/icons.tsx";
import { Grid, Row, Section, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { Dialog, Sheet } from "#web/ui/modal.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import * as placeIcons from "#web/ui/place-icons.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";

const { icon: _make, ...common } = commonIcons;
const icons = { ...common, ...placeIcons };

export function GalleryActions() {
  return (
    <Section title="Actions" lead="One primary button a screen.">
      <Buttons />
      <Statuses />
      <Overlays />
      <Stepper steps={["Terms", "Orders", "Location", "Meter"]} current={2} />
      <Row gap={4}>
        {Object.entries(icons).map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon size={24} />
          </span>
        ))}
      </Row>
    </Section>
  );
}

function Buttons() {
  return (
    <>
      <Row>
        <Button variant="primary">Link this meter</Button>
        <Button>See the bills</Button>
        <Button variant="quiet">Skip for now</Button>
        <Button variant="danger">Remove location</Button>
        <Button variant="primary" pending>
          Ranking
        </Button>
        <Button disabled>Not yet</Button>
        <Button size="small" icon={<icons.FilterIcon size={18} />}>
          Filters
        </Button>
        <IconButton label="Close" icon={<icons.CloseIcon />} />
        <ButtonLink href="/compare" icon={<icons.ScalesIcon />}>
          Compare
        </ButtonLink>
      </Row>
      <Text>
        Read the <Link href="/compare">comparison</Link> or the{" "}
        <Link href="https://example.org/label" external>
          provider's label
        </Link>
        . Term <Tooltip label="What is a term?">How long the price is promised.</Tooltip>
      </Text>
    </>
  );
}

function Statuses() {
  return (
    <>
      <Row>
        <Badge tone="good" icon={<icons.CheckIcon size={14} />}>
          Proved
        </Badge>
        <Badge tone="warn">Ends in August</Badge>
        <Badge tone="bad">Credit missed</Badge>
        <Badge tone="info">Your plan</Badge>
        <Badge>New customers only</Badge>
      </Row>
      <Grid columns={2}>
        <Banner tone="info" icon={<icons.InfoIcon />} title="It stays on this device">
          Your file is read here; only what ranking needs is sent.
        </Banner>
        <Banner tone="warn" icon={<icons.WarnIcon />} title="Estimated from 4 months">
          A whole year of readings would be surer.
        </Banner>
      </Grid>
    </>
  );
}

function Overlays() {
  const [open, setOpen] = useState<"dialog" | "sheet" | null>(null);
  const toast = useToast();
  return (
    <>
      <Row>
        <Button onClick={() => setOpen("dialog")}>Open dialog</Button>
        <Button onClick={() => setOpen("sheet")}>Open sheet</Button>
        <Button onClick={() => toast({ text: "Saved.", tone: "good" })}>Toast</Button>
      </Row>
      <Stack>
        <Dialog
          open={open === "dialog"}
          onClose={() => setOpen(null)}
          title="Remove this location?"
          actions={
            <>
              <Button onClick={() => setOpen(null)}>Keep it</Button>
              <Button variant="danger" onClick={() => setOpen(null)}>
                Remove location
              </Button>
            </>
          }
        >
          <p>Its readings are deleted. Orders and bills are kept.</p>
        </Dialog>
        <Sheet open={open === "sheet"} onClose={() => setOpen(null)} title="Filters">
          <p>Filters stand here.</p>
        </Sheet>
      </Stack>
    </>
  );
}
