// The contract as entered by the customer.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Contract, ServiceLocation } from "#contracts/portal.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { plansQuery } from "#web/features/compare/catalog-api.ts";
import { changeLocation } from "../../api/locations.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { PlanSearch } from "#web/features/compare/parts/wizard/plan-search.tsx";

import { checkContract, CONTRACT_FIELDS, toDraft, type ContractDraft } from "./contract-draft.ts";
import { TermFields, TypedFields, type ContractFormState } from "./contract-fields.tsx";

interface ContractFormProps {
  readonly location: ServiceLocation;
  readonly onDone: () => void;
}

export function ContractForm({ location, onDone }: ContractFormProps) {
  const { form: messages } = useMessages("contract");
  const common = useMessages("common");
  const { tdu } = location.service_location;
  const state = useValues(() => firstDraft(location));
  const draft = state.values;
  const { data: plans } = useQuery({
    ...plansQuery(useConfig(), tdu ?? "oncor"),
    enabled: tdu !== null && draft.from === "list",
  });
  const save = useSaveContract(location.service_location.esiid, onDone);
  const checked = checkContract(draft, plans ?? []);
  const wrong = checked.ok ? [] : checked.wrong;
  const form: ContractFormState = useForm({
    ...state,
    id: "contract",
    fields: CONTRACT_FIELDS,
    problems: Object.fromEntries(wrong.map(({ field, code }) => [field, messages.problems[code]])),
    onSubmit: async () => {
      if (checked.ok) await save(checked.contract);
    },
  });
  const plan = form.field("plan");

  return (
    <Form form={form} aria-label={messages.title}>
      <Stack gap={6}>
        {tdu === null ? (
          <Text tone="muted">{messages.noUtility}</Text>
        ) : (
          <SegmentedControl
            label={messages.from}
            help={draft.from === "list" ? messages.listHelp : undefined}
            value={draft.from}
            onChange={(from) => form.update({ from })}
            options={(["list", "typed"] as const).map((value) => ({
              value,
              label: messages.fromOptions[value],
            }))}
          />
        )}
        {draft.from === "list" && tdu !== null && (
          <div id={plan.id}>
            <PlanSearch
              tdu={tdu}
              value={draft.plan_id}
              error={plan.error}
              onChange={(planId) => form.update({ plan_id: planId })}
            />
          </div>
        )}
        {draft.from === "typed" && <TypedFields form={form} />}
        <TermFields form={form} />
        <FormFailure form={form} />
        <Row>
          <Button type="submit" variant="primary" pending={form.pending}>
            {messages.save}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {common.cancel}
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}

/** Without a utility there is no list to select from. */
function firstDraft({ contract, service_location: location }: ServiceLocation): ContractDraft {
  const draft = toDraft(contract);
  return location.tdu === null ? { ...draft, from: "typed" } : draft;
}

function useSaveContract(esiid: string, onDone: () => void): (contract: Contract) => Promise<void> {
  const { form: messages } = useMessages("contract");
  const config = useConfig();
  const client = useQueryClient();
  const show = useToast();
  return async (contract) => {
    const location = await changeLocation(config, esiid, { contract });
    client.setQueryData(["location", esiid], location);
    await refreshLocations(client, esiid);
    show({ text: messages.saved, tone: "good" });
    onDone();
  };
}
