/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** Worker of a shop without the feature: deletes what an earlier worker has kept, and unregisters itself. */
async function leave(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  const databases = await indexedDB.databases();
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
  await self.registration.unregister();
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

export {};
