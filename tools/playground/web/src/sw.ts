// The service worker: keeps the files of this folder, so that the page works without a network after the first load. A new version is
// another set of files; it takes over when no page shows the old one any more. Nothing is fetched from elsewhere.

/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope;
/** Both are put in by the build: the names of the files, and a hash of names and contents. */
declare const FILES: string[];
declare const VERSION: string;

// Another playground of this host has files of its own.
const PREFIX = `pdll-playground ${self.registration.scope} `;
const CACHE = PREFIX + VERSION;

self.addEventListener("install", (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.origin !== location.origin) return Response.error();
  const scope = new URL(self.registration.scope);
  const name = url.pathname === scope.pathname ? "index.html" : url.pathname.slice(scope.pathname.length);
  const cache = await caches.open(CACHE);
  return (await cache.match(new URL(name, scope), { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
