import { TDUS } from "#market/tdu.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { PlanField } from "#web/features/compare/parts/wizard/plan-search.tsx";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import type { LinkDraft, LinkField } from "./link-draft.ts";

interface LinkTargetFieldsProps {
  readonly draft: LinkDraft;
  readonly update: (change: Partial<LinkDraft>) => void;
  /** Returns the error text of a field. */
  readonly problem: (field: LinkField) => string | undefined;
}

/** The fields of the selected kind of target. */
export function LinkTargetFields({ draft, update, problem }: LinkTargetFieldsProps) {
  const { form: messages } = useMessages("affiliates");
  if (draft.kind === "zip")
    return (
      <TextField
        label={messages.zip}
        error={problem("zip")}
        value={draft.zip}
        chars={8}
        maxLength={5}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => update({ zip: event.target.value })}
      />
    );
  if (draft.kind === "esiid")
    return (
      <TextField
        label={messages.esiid}
        help={messages.esiidHelp}
        error={problem("esiid")}
        value={draft.esiid}
        chars={24}
        maxLength={40}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => update({ esiid: event.target.value })}
      />
    );
  return (
    <>
      <Select
        label={messages.tdu}
        placeholder={messages.tduPick}
        error={problem("tdu")}
        value={draft.tdu ?? ""}
        onChange={(event) =>
          update({ tdu: TDU_IDS.find((id) => id === event.target.value) ?? null, plan_id: null })
        }
        options={TDU_IDS.map((id) => ({ value: id, label: TDUS[id].name }))}
      />
      {draft.tdu && (
        <PlanField
          key={draft.tdu}
          tdu={draft.tdu}
          value={draft.plan_id}
          error={problem("plan")}
          messages={messages}
          onChange={(plan_id) => update({ plan_id })}
        />
      )}
    </>
  );
}
