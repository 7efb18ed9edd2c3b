/** Functions that run in a page of the shop, so each stands alone. */

interface Probed {
  calls: { path: string; text: string }[];
  files: { id: string; isOpen: boolean; etag: string }[];
}

/** Requests everything that the worker may answer. */
export async function probe({ paths, ids }: { paths: string[]; ids: string[] }): Promise<Probed> {
  const calls = paths.map(async (path) => {
    const response = await fetch(path, { headers: { accept: 'application/json' } }).catch(
      () => null,
    );
    return { path, text: response?.ok ? await response.text() : '' };
  });
  const files = ids.map(async (id) => {
    const response = await fetch(`/objects/${id}`).catch(() => null);
    await response?.body?.cancel();
    return { id, isOpen: response?.ok ?? false, etag: response?.headers.get('etag') ?? '' };
  });
  return { calls: await Promise.all(calls), files: await Promise.all(files) };
}

/** Reads the answers to each card that the browser keeps. @param prefix of the key */
export function listKeptCards(prefix: string): Record<string, string> {
  return JSON.parse(localStorage.getItem(prefix) ?? '{}').record?.cards ?? {};
}

/** Makes everything that was kept older. @returns false if nothing was kept */
export async function passTime(ms: number): Promise<boolean> {
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === 'offline')) return false;
  const opening = indexedDB.open('offline');
  await new Promise((done) => {
    opening.onsuccess = done;
  });
  const change = opening.result.transaction(['subjects', 'device'], 'readwrite');
  const subjects = change.objectStore('subjects');
  const listed = subjects.getAll();
  listed.onsuccess = () => {
    for (const subject of listed.result)
      subjects.put({ ...subject, checkedAt: subject.checkedAt - ms });
  };
  const device = change.objectStore('device');
  const clock = device.get('clock');
  clock.onsuccess = () => {
    if (clock.result) device.put({ ...clock.result, seenAt: clock.result.seenAt - ms }, 'clock');
  };
  await new Promise((done) => {
    change.oncomplete = done;
  });
  opening.result.close();
  return true;
}

/** Makes the browser remember a later time than now. @returns false if it remembers none */
export async function setClockBack(ms: number): Promise<boolean> {
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === 'offline')) return false;
  const opening = indexedDB.open('offline');
  await new Promise((done) => {
    opening.onsuccess = done;
  });
  const change = opening.result.transaction('device', 'readwrite');
  const device = change.objectStore('device');
  const clock = device.get('clock');
  clock.onsuccess = () => {
    if (clock.result) device.put({ ...clock.result, seenAt: Date.now() + ms }, 'clock');
  };
  await new Promise((done) => {
    change.oncomplete = done;
  });
  opening.result.close();
  return clock.result !== undefined;
}
