// When the meter's list is requested: only if the notifications are open and the full list does not contain it.
import { NetworkStatus, type Feed } from "@knocklabs/client";
import { lookAgain } from "./change-notifications.ts";
import { isComplete, isInScope } from "./projected-feed.ts";

const isReady = (feed: Feed): boolean => feed.getState().networkStatus === NetworkStatus.ready;

/** Returns the part of the full list that matters to the meter's list, as a text for comparison. */
function digest(all: Feed, meter: Feed): string {
  const items = all.getState().items.filter((item) => isInScope(meter, item));
  return items.map(({ id, read_at }) => `${id} ${read_at === null}`).join();
}

/**
 * Returns a function to call when the list is to be shown. From then on it follows what the full list `all` receives.
 */
export function lazyMeterList(all: Feed, meter: Feed): () => void {
  let wanted = false;
  let requestedFor: string | null = null;
  const update = (): void => {
    if (!wanted || !isReady(all) || isComplete(all)) return;
    const requestedKey = digest(all, meter);
    if (requestedKey === requestedFor) return;
    const isFirst = requestedFor === null;
    requestedFor = requestedKey;
    if (!isFirst) return void lookAgain(meter);
    // It has been shown as loading since the full list started, and the client sends no request while a feed is
    // loading.
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
