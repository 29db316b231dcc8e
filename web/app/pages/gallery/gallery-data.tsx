import { useState } from "react";
import { Money, Rate } from "#web/shared/parts/money.tsx";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Button } from "#web/ui/button.tsx";
import { HomeIcon } from "#web/ui/place-icons.tsx";
import { Grid, Row, Section, Stack } from "#web/ui/layout.tsx";
import { ProgressBar } from "#web/ui/progress.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Table } from "#web/ui/table.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

const MONTHS = [
  { month: "Jan 2026", kwh: "1,310", bill: "$152.40" },
  { month: "Feb 2026", kwh: "1,022", bill: "$121.08" },
  { month: "Mar 2026", kwh: "844", bill: "$139.77" },
];

export function GalleryData() {
  const [tab, setTab] = useState<"bills" | "price">("bills");
  return (
    <Section title="Figures and states">
      <Grid columns={3}>
        <Card title="Your year">
          <Money cents={179_100} per="year" size="hero" note="between $1,702 and $1,951" />
        </Card>
        <Card>
          <Row gap={6}>
            <Money cents={14_925} per="month" label="Typical month" />
            <Rate centsPerKwh={12.43} label="Average" />
          </Row>
          <Money cents={31_200} size="title" tone="good" label="Less than your plan" />
        </Card>
        <Card tone="accent">
          <Money cents={14_932} exact size="title" label="March bill" />
        </Card>
      </Grid>
      <Tabs
        label="Views"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: "bills",
            label: "Bills",
            content: (
              <Table
                caption="Bills of three months"
                rows={MONTHS}
                rowKey={(row) => row.month}
                columns={[
                  { key: "month", header: "Month", cell: (row) => row.month, rowHeader: true },
                  { key: "kwh", header: "kWh", cell: (row) => row.kwh, align: "end" },
                  { key: "bill", header: "Bill", cell: (row) => row.bill, align: "end" },
                ]}
                footer={["Sum", "3,176", "$413.25"]}
              />
            ),
          },
          { value: "price", label: "Price", content: <p>Price against usage.</p> },
        ]}
      />
      <Disclosure summary="Why is this first?">
        <p>It costs least for your hours.</p>
      </Disclosure>
      <Grid columns={2}>
        <Stack>
          <ProgressBar label="Reading your file" value={0.62} />
          <ProgressBar label="Waiting for the server" value={null} />
          <Skeleton lines={3} />
        </Stack>
        <EmptyState
          title="No locations yet"
          icon={<HomeIcon size={28} />}
          action={<Button variant="primary">Add a location</Button>}
        >
          Add your home to see what each plan would cost there.
        </EmptyState>
      </Grid>
      <ErrorPanel
        what="Our server took too long to answer."
        safe="Nothing was changed or lost."
        todo="Try again in a moment."
        onRetry={() => {}}
        requestId="req-7f3a"
      />
    </Section>
  );
}
