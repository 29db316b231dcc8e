// When the meter's list is requested: only if somebody looks at the notifications and the full list does not contain it.
import { NetworkStatus, type Feed } from "@knocklabs/client";
import { lookAgain } from "./change-notifications.ts";
import { isComplete, isInScope } from "./projected-feed.ts";

const isReady = (feed: Feed): boolean => feed.getState().networkStatus === NetworkStatus.ready;

/** What of the full list matters to the meter's, as a text to compare. */
function digest(all: Feed, meter: Feed): string {
  const items = all.getState().items.filter((item) => isInScope(meter, item));
  return items.map(({ id, read_at }) => `${id} ${read_at === null}`).join();
}

/** Returns what to call when the list is to be shown; from then on it follows what the full list `all` receives. */
export function lazyMeterList(all: Feed, meter: Feed): () => void {
  let wanted = false;
  let requestedFor: string | null = null;
  const update = (): void => {
    if (!wanted || !isReady(all) || isComplete(all)) return;
    const wantedFor = digest(all, meter);
    if (wantedFor === requestedFor) return;
    const isFirst = requestedFor === null;
    requestedFor = wantedFor;
    if (!isFirst) return void lookAgain(meter);
    // It shows as loading since the full list does; the client requests nothing while a feed loads.
    meter.getState().setNetworkStatus(NetworkStatus.ready);
    void meter.fetch();
  };
  all.on("items.received.page", update);
  all.on("items.received.realtime", update);
  return () => {
    if (wanted) return;
    wanted = true;
    update();
  };
}
