import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { billsQuery } from "../../api/bills.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";
import { Button } from "#web/ui/button.tsx";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { Section, Stack } from "#web/ui/layout.tsx";
import { ProgressBar } from "#web/ui/progress.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { BillList } from "./bill-list.tsx";
import type { BillUpload } from "./use-bill-upload.ts";
import { useBillUpload } from "./use-bill-upload.ts";
import { BILL_MAX_BYTES } from "#contracts/bills.ts";
import { fileSize } from "#web/shared/format/file-size.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";

const KINDS = ".pdf,application/pdf,image/*";

/** The bills that the account stores with a location, with a button to add one. */
export function BillsSection({ location }: { readonly location: ServiceLocation }) {
  const { esiid } = location.service_location;
  const messages = useMessages("bills");
  const { cancel } = useMessages("common");
  const userId = useSignedIn()?.id ?? "";
  const show = useToast();
  const bills = useQuery({ ...billsQuery(useConfig(), userId, esiid), enabled: userId !== "" });
  const [adding, setAdding] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  // The focused element disappears when a bill is saved or deleted.
  const showResult = (text: string): void => {
    show({ text, tone: "good" });
    content.current?.focus({ preventScroll: true });
  };
  const upload = useBillUpload(userId, esiid, (files) => {
    setAdding(false);
    showResult(messages.saved({ n: files.length, file: files[0] ?? "" }));
  });
  const { data } = bills;
  const empty = data?.length === 0;
  return (
    <Section
      id="bills"
      title={messages.title}
      {...(data && { lead: messages.lead({ n: data.length }) })}
      actions={
        data &&
        !empty &&
        upload.sending === null && (
          <Button onClick={() => setAdding(!adding)}>{adding ? cancel : messages.add}</Button>
        )
      }
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        <Stack gap={4}>
          {bills.isPending && <Skeleton height={3} lines={2} />}
          {bills.isLoadingError && (
            <FailurePanel
              error={bills.error}
              onRetry={() => void bills.refetch()}
              retrying={bills.isFetching}
            />
          )}
          {(adding || empty) && (
            <AddBill
              upload={upload}
              take={(files) => {
                // Stays for files still to come when the first is in the list, and if one fails.
                setAdding(true);
                upload.take(files);
              }}
            />
          )}
          {data && !empty && (
            <BillList
              bills={data}
              location={location}
              onDeleted={(file) => showResult(messages.remove.removed({ file }))}
            />
          )}
        </Stack>
      </div>
    </Section>
  );
}

interface AddBillProps {
  readonly upload: BillUpload;
  readonly take: (files: readonly File[]) => void;
}

function AddBill({ upload, take }: AddBillProps) {
  const messages = useMessages("bills");
  const { sending, rejectedBill, failure, again } = upload;
  const size = fileSize(BILL_MAX_BYTES, useFormat());
  if (sending !== null) return <ProgressBar label={messages.sending({ file: sending })} value={null} />;
  return (
    <>
      {failure && <FailurePanel error={failure} onRetry={again} />}
      <DropZone
        label={messages.uploadTitle}
        help={messages.kinds({ size })}
        accept={KINDS}
        multiple
        error={
          rejectedBill
            ? messages.rejected[rejectedBill.problem]({ file: rejectedBill.file, size })
            : undefined
        }
        onFiles={take}
      >
        {messages.privacy}
      </DropZone>
    </>
  );
}
