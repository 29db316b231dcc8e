import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiFailure } from "#web/shared/api/failure.ts";

export interface Action {
  readonly pending: boolean;
  /** The error of the last run. Null while one is in progress. */
  readonly failure: ApiFailure | null;
  /**
   * Runs the work unless other work is in progress, so that nothing is sent twice. `onFailure` runs after the failure
   * is rendered.
   */
  readonly run: (work: () => Promise<void>, onFailure?: (failure: ApiFailure) => void) => void;
  readonly clear: () => void;
}

/** Returns the submit action of a form: one run at a time, and its result. */
export function useAction(): Action {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const busy = useRef(false);

  async function doIt(...[work, onFailure]: Parameters<Action["run"]>): Promise<void> {
    busy.current = true;
    setPending(true);
    setFailure(null);
    try {
      await work();
      setPending(false);
    } catch (error) {
      if (!(error instanceof ApiFailure)) console.error(error);
      const reported = error instanceof ApiFailure ? error : new ApiFailure("garbage", "", { cause: error });
      // Rendered synchronously, because the focus may move to a field that is only marked now.
      flushSync(() => {
        setPending(false);
        setFailure(reported);
      });
      onFailure?.(reported);
    } finally {
      busy.current = false;
    }
  }

  return {
    pending,
    failure,
    run: (work, onFailure) => {
      if (!busy.current) void doIt(work, onFailure);
    },
    clear: () => setFailure(null),
  };
}
