// The contract as entered by the customer.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { Contract, ServiceLocation } from "#contracts/portal.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { plansQuery } from "#web/features/compare/api.ts";
import { changeLocation } from "../../api/locations.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { PlanSearch } from "#web/features/compare/parts/wizard/plan-search.tsx";
import type { ContractDraft, ContractField } from "./contract-draft.ts";
import { checkContract, toDraft } from "./contract-draft.ts";
import { TermFields, TypedFields, contractFieldId } from "./contract-fields.tsx";
import type { ContractFormState } from "./contract-fields.tsx";

interface ContractFormProps {
  readonly location: ServiceLocation;
  readonly onDone: () => void;
}

export function ContractForm({ location, onDone }: ContractFormProps) {
  const { form: messages } = useMessages("contract");
  const common = useMessages("common");
  const { tdu } = location.service_location;
  const [draft, setDraft] = useState(() => firstDraft(location));
  const [shown, setShown] = useState(false);
  const { data: plans } = useQuery({
    ...plansQuery(useConfig(), tdu ?? "oncor"),
    enabled: tdu !== null && draft.from === "list",
  });
  const save = useSaveContract(location.service_location.esiid, onDone);
  const checked = checkContract(draft, plans ?? []);
  const form: ContractFormState = {
    draft,
    update: (patch) => setDraft((old) => ({ ...old, ...patch })),
    problem: (field) => {
      const found = checked.ok || !shown ? undefined : checked.wrong.find((one) => one.field === field);
      return found && messages.problems[found.code];
    },
  };

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (checked.ok) {
      if (!save.isPending) save.mutate(checked.contract);
      return;
    }
    flushSync(() => setShown(true));
    focusContractField(checked.wrong[0]?.field ?? "plan");
  }

  return (
    <form noValidate onSubmit={onSubmit} aria-label={messages.title}>
      <Stack gap={6}>
        {tdu === null ? (
          <Text tone="muted">{messages.noCompany}</Text>
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
          <div id={contractFieldId("plan")}>
            <PlanSearch
              tdu={tdu}
              value={draft.plan_id}
              error={form.problem("plan")}
              onChange={(planId) => form.update({ plan_id: planId })}
            />
          </div>
        )}
        {draft.from === "typed" && <TypedFields form={form} />}
        <TermFields form={form} />
        {save.error && <FailurePanel error={save.error} />}
        <Row>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {messages.save}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {common.cancel}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** Without a utility there is no list to select from. */
function firstDraft({ contract, service_location: location }: ServiceLocation): ContractDraft {
  const draft = toDraft(contract);
  return location.tdu === null ? { ...draft, from: "typed" } : draft;
}

function useSaveContract(esiid: string, onDone: () => void) {
  const { form: messages } = useMessages("contract");
  const config = useConfig();
  const client = useQueryClient();
  const show = useToast();
  return useMutation({
    mutationFn: async (contract: Contract) => {
      const location = await changeLocation(config, esiid, { contract });
      client.setQueryData(["location", esiid], location);
      await refreshLocations(client, esiid);
    },
    onSuccess: () => {
      show({ text: messages.saved, tone: "good" });
      onDone();
    },
  });
}

function focusContractField(field: ContractField): void {
  const element = document.getElementById(contractFieldId(field));
  const control = element?.matches("input") ? element : element?.querySelector<HTMLElement>("input, button");
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}
