import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Grid, Stack } from "#web/ui/layout.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { NumberField } from "#web/ui/text-field.tsx";
import { fieldId } from "./field-id.ts";
import type { WizardForm } from "./wizard-form.ts";

/** Describes the home in five fields, for visitors without a bill at hand. */
export function HomeProfilePanel({ form }: { form: WizardForm }) {
  const { home: messages } = useMessages("compare");
  const { draft } = form;
  return (
    <>
      <Grid columns={2}>
        <NumberField
          id={fieldId("square_feet")}
          label={messages.squareFeet}
          unit={messages.squareFeetUnit}
          error={form.problem("square_feet")}
          value={draft.square_feet}
          onChange={(event) => form.update({ square_feet: event.target.value })}
          onBlur={() => draft.square_feet.trim() !== "" && form.leave("square_feet")}
        />
        <NumberField
          id={fieldId("people")}
          label={messages.people}
          error={form.problem("people")}
          value={draft.people}
          onChange={(event) => form.update({ people: event.target.value })}
          onBlur={() => draft.people.trim() !== "" && form.leave("people")}
        />
      </Grid>
      <div id={fieldId("heating")}>
        <SegmentedControl
          label={messages.heating}
          error={form.problem("heating")}
          value={draft.heating}
          onChange={(heating) => form.update({ heating })}
          options={[
            { value: "electric", label: messages.heatings.electric },
            { value: "gas", label: messages.heatings.gas },
          ]}
        />
      </div>
      <Stack gap={1}>
        <Checkbox
          label={messages.pool}
          checked={draft.pool}
          onChange={(event) => form.update({ pool: event.target.checked })}
        />
        <Checkbox
          label={messages.ev}
          checked={draft.ev}
          onChange={(event) => form.update({ ev: event.target.checked })}
        />
      </Stack>
    </>
  );
}
