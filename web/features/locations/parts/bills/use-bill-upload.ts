import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { uploadBill } from "../../api/bills.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { BillProblem } from "./check-bill.ts";
import { checkBill } from "./check-bill.ts";

/** A file that was not saved, and the reason. */
interface RejectedBill {
  readonly file: string;
  readonly problem: BillProblem;
}

/** The service's own texts for what `checkBill` checks beforehand: an operator may have lowered a limit. */
const PROBLEMS_BY_CODE: Readonly<Record<string, BillProblem>> = {
  EntityTooLarge: "too_large",
  InvalidMimeType: "wrong_type",
};

class UploadError extends Error {
  readonly rejectedBill: RejectedBill;
  constructor(rejectedBill: RejectedBill) {
    super(rejectedBill.problem);
    this.rejectedBill = rejectedBill;
  }
}

function toRejection(error: unknown, file: string): unknown {
  const problem = error instanceof ApiFailure ? PROBLEMS_BY_CODE[error.code ?? ""] : undefined;
  return problem ? new UploadError({ file, problem }) : error;
}

export interface BillUpload {
  readonly take: (files: readonly File[]) => void;
  /** The file that is being uploaded. */
  readonly sending: string | null;
  readonly rejectedBill: RejectedBill | null;
  readonly failure: Error | null;
  /** Sends the files left over from a failure again. */
  readonly again: () => void;
}

/** Uploads bills one after the other, up to the first that fails. Calls `onSaved` with the names once all are saved. */
export function useBillUpload(
  userId: string,
  esiid: string,
  onSaved: (files: readonly string[]) => void,
): BillUpload {
  const config = useConfig();
  const client = useQueryClient();
  const [left, setLeft] = useState<readonly File[]>([]);
  const send = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const checked = files.map((file) => ({ file, check: checkBill(file) }));
      // Of several that were selected together, all are sent or none.
      for (const { file, check } of checked)
        if ("problem" in check) throw new UploadError({ file: file.name, problem: check.problem });
      for (const [index, { file, check }] of checked.entries()) {
        if ("problem" in check) continue;
        setLeft(files.slice(index));
        try {
          await uploadBill(config, userId, esiid, file, check.type);
        } catch (error) {
          throw toRejection(error, file.name);
        }
        // After each file: those before one that fails are saved.
        await client.invalidateQueries({ queryKey: ["bills", esiid] });
      }
      return files.map(({ name }) => name);
    },
    onSuccess: onSaved,
  });
  const rejectedBill = send.error instanceof UploadError ? send.error.rejectedBill : null;
  return {
    take: (files) => send.mutate(files),
    sending: send.isPending ? (left[0]?.name ?? null) : null,
    rejectedBill: rejectedBill,
    failure: rejectedBill ? null : send.error,
    again: () => send.mutate(left),
  };
}
