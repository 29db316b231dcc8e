import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Bill } from "../../api/bills.ts";
import { deleteBill } from "../../api/bills.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { centralDay } from "#web/shared/format/central-day.ts";
import { fileSize } from "#web/shared/format/file-size.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { DocumentIcon } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { Dialog } from "#web/ui/modal.tsx";

interface BillListProps {
  readonly bills: readonly Bill[];
  /** Called with the file name of the deleted bill. */
  readonly onDeleted: (file: string) => void;
}

/** A list of bills to open and to delete. Each deletion is confirmed. */
export function BillList({ bills, onDeleted }: BillListProps) {
  const messages = useMessages("bills");
  const { cancel } = useMessages("common");
  const config = useConfig();
  const client = useQueryClient();
  const [billToDelete, setBillToDelete] = useState<Bill | null>(null);
  const remove = useMutation({
    mutationFn: ({ name }: Bill) => deleteBill(config, name),
    onSuccess: async (_result, { file }) => {
      await client.invalidateQueries({ queryKey: ["bills"] });
      setBillToDelete(null);
      onDeleted(file);
    },
  });
  return (
    <>
      <ul
        aria-label={messages.list}
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {bills.map((bill) => (
          <BillRow
            key={bill.name}
            bill={bill}
            onDelete={() => {
              remove.reset();
              setBillToDelete(bill);
            }}
          />
        ))}
      </ul>
      <Dialog
        open={billToDelete !== null}
        onClose={() => setBillToDelete(null)}
        title={messages.remove.title}
        actions={
          <>
            <Button onClick={() => setBillToDelete(null)}>{cancel}</Button>
            <Button
              variant="danger"
              pending={remove.isPending}
              onClick={() => billToDelete && remove.mutate(billToDelete)}
            >
              {messages.remove.confirm}
            </Button>
          </>
        }
      >
        <Text>{messages.remove.text({ file: billToDelete?.file ?? "" })}</Text>
        {remove.error && <FailurePanel error={remove.error} />}
      </Dialog>
    </>
  );
}

function BillRow({ bill, onDelete }: { readonly bill: Bill; readonly onDelete: () => void }) {
  const messages = useMessages("bills");
  const format = useFormat();
  const { file, url, bytes, added_at } = bill;
  return (
    <li className="flex items-center gap-3 py-3 pr-2 pl-4">
      <span className="text-muted max-sm:hidden">
        <DocumentIcon />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {url === null ? (
            `${file}. ${messages.gone}`
          ) : (
            <Link href={url} external>
              {file}
            </Link>
          )}
        </p>
        <p className="figures text-small text-muted">
          {messages.added({ date: centralDay(added_at), size: fileSize(bytes, format) })}
        </p>
      </div>
      <Button variant="quiet" size="small" aria-label={messages.remove.buttonOf({ file })} onClick={onDelete}>
        {messages.remove.button}
      </Button>
    </li>
  );
}
