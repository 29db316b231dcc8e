import { useMemo } from "react";
import { useLocation } from "react-router";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Stack, Text } from "#web/ui/layout.tsx";
import { Sheet } from "#web/ui/modal.tsx";
import { EmailForm } from "./email-form.tsx";
import { LinkSection } from "./link-section.tsx";
import { SaveSection } from "./save-section.tsx";
import type { Shareable } from "./shareable.ts";
import { toShareAddress, toSharePath } from "./share-address.ts";

interface ShareSheetProps extends Shareable {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The ways to take a comparison along. The link comes first, with everything that is in it. */
export function ShareSheet({ open, onClose, ...shareable }: ShareSheetProps) {
  const messages = useMessages("share");
  const { link } = useMessages("shareSheet");
  const { search } = useLocation();
  const config = useConfig();
  const { view, inputs, isLocation } = shareable;
  const shared = useMemo(() => {
    const home = open ? toShareAddress(inputs, todayInTexas()) : null;
    return home && { home, path: toSharePath(view, home, search) };
  }, [open, inputs, view, search]);
  return (
    <Sheet open={open} onClose={onClose} title={messages.button}>
      {shared ? (
        <Stack gap={8}>
          <LinkSection
            home={shared.home}
            url={(config.public_url || location.origin) + shared.path}
            approximate={inputs.usage.kind === "intervals"}
          />
          {!isLocation && <EmailForm view={view} inputs={inputs} />}
          <SaveSection shareable={shareable} path={shared.path} onClose={onClose} />
        </Stack>
      ) : (
        <Text>{link.unusable}</Text>
      )}
    </Sheet>
  );
}
