// The service worker: returns the offline page if a page cannot be fetched, and handles nothing else. Pages always come
// from the network and hashed files from the browser's own cache, so it cannot hide a deployment, and no API response
// is ever stored. The build fills in the list (scripts/lib/offline-worker.ts).

declare const OFFLINE_FILES: readonly string[];
declare const OFFLINE_CACHE: string;

interface LifeEvent extends Event {
  waitUntil(what: Promise<unknown>): void;
}
interface RequestEvent extends Event {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(result: Promise<Response>): void;
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
}
// The DOM types, which the rest of the repo uses, declare `self` only as a window.
const scope = self as unknown as WorkerScope;

const CACHES = "wattlane-offline-";
const [PAGE = "/offline.html"] = OFFLINE_FILES;
/** Downloads, sign-ins by redirect and pages that services render themselves: not handled by the worker. */
const SERVICES =
  /^\/(api|usage\/api|compare\/v1|auth|storage|functions|notify|v1|ws|dev|healthz|readyz|metrics)(\/|$)/;

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !SERVICES.test(pathname)) event.respondWith(page(event));
  else if (OFFLINE_FILES.includes(pathname)) event.respondWith(file(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE);
  await cache.addAll(OFFLINE_FILES.map((name) => new Request(name, { cache: "reload" })));
  // It changes nothing on open pages, so there is no reason to wait until all are closed.
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHES) && name !== OFFLINE_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page is requested while the worker is still starting.
  await scope.registration.navigationPreload?.enable();
}

async function page(event: RequestEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const stored = await caches.match(PAGE, { ignoreVary: true });
    if (stored) return stored;
    throw error;
  }
}

/** Returns a file of the offline page: its name contains its hash, so the stored copy equals the served one. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
