import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
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
import { CheckedBill } from "./checked-bill.tsx";

interface BillListProps {
  readonly bills: readonly Bill[];
  readonly location: ServiceLocation;
  /** Called with the file name of the deleted bill. */
  readonly onDeleted: (file: string) => void;
}

/** A list of bills to open, to check and to delete. Each deletion is confirmed. */
export function BillList({ bills, location, onDeleted }: BillListProps) {
  const messages = useMessages("bills");
  const { cancel } = useMessages("common");
  const config = useConfig();
  const client = useQueryClient();
  const [billToDelete, setBillToDelete] = useState<Bill | null>(null);
  const [checkedName, setCheckedName] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { tdu } = location.service_location;
  const checked = bills.find(({ name }) => name === checkedName);
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
            // Without a utility there is nothing to compare a bill with.
            onCheck={
              tdu === null
                ? null
                : (button) => {
                    opener.current = button;
                    setCheckedName(bill.name);
                  }
            }
            onDelete={() => {
              remove.reset();
              setBillToDelete(bill);
            }}
          />
        ))}
      </ul>
      {checked && tdu !== null && (
        <CheckedBill
          key={checked.name}
          location={location}
          tdu={tdu}
          file={checked.file}
          onClose={() => {
            setCheckedName(null);
            opener.current?.focus();
          }}
        />
      )}
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

interface BillRowProps {
  readonly bill: Bill;
  /** Called with the button. Null if bills of the home can't be checked. */
  readonly onCheck: ((button: HTMLButtonElement) => void) | null;
  readonly onDelete: () => void;
}

function BillRow({ bill, onCheck, onDelete }: BillRowProps) {
  const messages = useMessages("bills");
  const format = useFormat();
  const { file, url, bytes, added_at } = bill;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 pr-2 pl-4">
      <span className="text-muted max-sm:hidden">
        <DocumentIcon />
      </span>
      <div className="min-w-40 flex-1">
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
      <div className="flex gap-1">
        {onCheck && (
          <Button
            variant="quiet"
            size="small"
            aria-label={messages.check.buttonOf({ file })}
            onClick={({ currentTarget }) => onCheck(currentTarget)}
          >
            {messages.check.button}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={messages.remove.buttonOf({ file })}
          onClick={onDelete}
        >
          {messages.remove.button}
        </Button>
      </div>
    </li>
  );
}
