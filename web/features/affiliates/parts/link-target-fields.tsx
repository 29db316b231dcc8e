import { TDUS } from "#market/tdu.ts";
import type { FormState } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { PlanField } from "#web/features/compare/parts/wizard/plan-search.tsx";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import type { LinkDraft, LinkField } from "./link-draft.ts";

export type LinkForm = FormState<LinkDraft, LinkField>;

/** The fields of the selected kind of target. */
export function LinkTargetFields({ form }: { readonly form: LinkForm }) {
  const draft = form.values;
  const { form: messages } = useMessages("affiliates");
  const plan = form.field("plan");
  if (draft.kind === "zip")
    return (
      <TextField
        {...form.text("zip")}
        label={messages.zip}
        chars={8}
        maxLength={5}
        inputMode="numeric"
        autoComplete="off"
      />
    );
  if (draft.kind === "esiid")
    return (
      <TextField
        {...form.text("esiid")}
        label={messages.esiid}
        help={messages.esiidHelp}
        chars={24}
        maxLength={40}
        inputMode="numeric"
        autoComplete="off"
      />
    );
  return (
    <>
      <Select
        {...form.field("tdu")}
        label={messages.tdu}
        placeholder={messages.tduPick}
        value={draft.tdu ?? ""}
        onChange={(event) =>
          form.update({ tdu: TDU_IDS.find((id) => id === event.target.value) ?? null, plan_id: null })
        }
        options={TDU_IDS.map((id) => ({ value: id, label: TDUS[id].name }))}
      />
      {draft.tdu && (
        <div id={plan.id}>
          <PlanField
            key={draft.tdu}
            tdu={draft.tdu}
            value={draft.plan_id}
            error={plan.error}
            messages={messages}
            onChange={(plan_id) => form.update({ plan_id })}
          />
        </div>
      )}
    </>
  );
}
