import { useState } from "react";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { changeEmail, confirmChange } from "#web/shared/session/manage-account.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { CodeForm } from "#web/features/sign-in/parts/code-form.tsx";
import { useEditors } from "./editors.tsx";

interface EmailCodesProps {
  /** Empty if the account has no address yet: then only the new one gets a code. */
  present: string;
  next: string;
  /** Milliseconds since the epoch. 0 = unknown. */
  sentAt: number;
  onAnother: () => void;
}

/** The codes of both addresses, one after the other and in either order. */
export function EmailCodes({ present, next, sentAt, onAnother }: EmailCodesProps) {
  const config = useConfig();
  const { email: messages } = useMessages("account");
  const { cancel: cancelLabel } = useMessages("common");
  const { done, cancel } = useEditors();
  const [address, setAddress] = useState(present || next);
  const [half, setHalf] = useState(false);
  const other = address === present ? next : present;

  async function take(code: string): Promise<void> {
    const outcome = await confirmChange(config, { email: address }, code);
    if (outcome === "done") return done("email", messages.done({ address: next }));
    setHalf(true);
    setAddress(other);
  }

  return (
    <Stack>
      <div aria-live="polite" className="empty:hidden">
        {half && <Text tone="good">{messages.halfDone({ address })}</Text>}
      </div>
      <Text>{messages.sentTo({ address })}</Text>
      <CodeForm
        key={address}
        onCode={take}
        // Requesting the same change again sends both codes again.
        resend={{ send: () => changeEmail(config, next, paths.account()), to: address, sentAt }}
      />
      <Row gap={2}>
        {other !== "" && !half && (
          <Button size="small" variant="quiet" flush onClick={() => setAddress(other)}>
            {messages.otherCode({ address: other })}
          </Button>
        )}
        <Button size="small" variant="quiet" flush onClick={onAnother}>
          {messages.another}
        </Button>
        <Button size="small" variant="quiet" flush onClick={cancel}>
          {cancelLabel}
        </Button>
      </Row>
    </Stack>
  );
}
