import { useState } from "react";
import { Checkbox, Switch } from "#web/ui/checkbox.tsx";
import { ComboBox } from "#web/ui/combo-box.tsx";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { Grid, Section, Stack } from "#web/ui/layout.tsx";
import { RadioGroup, SegmentedControl } from "#web/ui/radio-group.tsx";
import { Select } from "#web/ui/select.tsx";
import { NumberField, TextField } from "#web/ui/text-field.tsx";

const PROVIDERS = Array.from({ length: 315 }, (_, n) => ({
  value: `${10_000 + n}`,
  label: `Provider ${n + 1}`,
}));

export function GalleryForms() {
  return (
    <Section title="Forms" lead="Label above, help and error below.">
      <Grid columns={2} gap={6}>
        <Fields />
        <Choices />
      </Grid>
      <DropZone
        label="Your meter file"
        accept=".csv,.xml"
        onFiles={() => {}}
        help="From Smart Meter Texas or your provider."
      >
        It stays on this device: the file is read here.
      </DropZone>
      <DropZone
        label="Your meter file"
        onFiles={() => {}}
        error="Line 812: the reading “-” is not a number. Download the file again."
      />
    </Section>
  );
}

function Fields() {
  const [provider, setProvider] = useState<string | null>(null);
  return (
    <Stack>
      <TextField
        label="ZIP"
        help="Of the home, not of the mailbox."
        inputMode="numeric"
        chars={8}
        defaultValue="77002"
      />
      <TextField
        label="E-mail"
        error="Enter an email address, like name@example.com."
        defaultValue="ana.example.com"
      />
      <NumberField label="March 2026" unit="kWh" optional defaultValue="1,240" chars={12} />
      <Select
        label="Delivery company"
        placeholder="Choose one"
        options={[
          { value: "oncor", label: "Oncor" },
          { value: "centerpoint", label: "CenterPoint" },
        ]}
      />
      <ComboBox
        label="Provider"
        help="As on your bill."
        options={PROVIDERS}
        value={provider}
        onChange={setProvider}
      />
    </Stack>
  );
}

function Choices() {
  const [heating, setHeating] = useState<"electric" | "gas" | null>("electric");
  const [method, setMethod] = useState<"file" | "type" | "home">("file");
  return (
    <Stack>
      <RadioGroup
        label="Heating"
        options={[
          { value: "electric", label: "Electric", help: "Heat pump or resistance" },
          { value: "gas", label: "Gas" },
        ]}
        value={heating}
        onChange={setHeating}
      />
      <SegmentedControl
        label="How you use power"
        options={[
          { value: "file", label: "Meter file" },
          { value: "type", label: "Type it" },
          { value: "home", label: "Describe" },
        ]}
        value={method}
        onChange={setMethod}
      />
      <Checkbox label="There is a pool" defaultChecked />
      <Switch label="Show plans for new customers" help="They need you to change provider." defaultChecked />
      <Switch label="Show prepaid plans" />
    </Stack>
  );
}
