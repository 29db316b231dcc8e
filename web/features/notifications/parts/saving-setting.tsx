import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NotificationSettings } from "#contracts/notifications.ts";
import { notificationSettingsQuery, putNotificationSettings } from "../api.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Select } from "#web/ui/select.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** US cents per year. */
const OFFERED: readonly number[] = [5_000, 10_000, 20_000, 30_000, 50_000];

/** The minimum savings for notifications of a better plan. Applied immediately, reverted if it could not be saved. */
export function SavingSetting({ settings }: { readonly settings: NotificationSettings }) {
  const { saving: messages } = useMessages("preferences");
  const config = useConfig();
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = notificationSettingsQuery(config);
  const { mutate } = useMutation({
    mutationFn: (body: NotificationSettings) => putNotificationSettings(config, body),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, body);
      return settings;
    },
    onError: (_error, _body, before) => {
      if (before) client.setQueryData(queryKey, before);
      toast({ text: messages.rejected, tone: "bad" });
    },
  });
  const { saving_cents: now } = settings;
  const offered = now === 0 || OFFERED.includes(now) ? OFFERED : [...OFFERED, now].sort((a, b) => a - b);
  return (
    <div className="max-w-60">
      <Select
        label={messages.label}
        value={String(now)}
        options={[
          ...offered.map((cents) => ({ value: String(cents), label: messages.from({ cents }) })),
          { value: "0", label: messages.never },
        ]}
        onChange={(event) => mutate({ saving_cents: Number(event.target.value) })}
      />
    </div>
  );
}
