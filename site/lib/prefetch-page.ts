import * as z from 'zod/mini';
import { fetchInTime } from './in-time.ts';

/** Connection of a browser that saves data. */
const savingData = z.object({ saveData: z.literal(true) });
const isSavingData = () => savingData.safeParse(Reflect.get(navigator, 'connection')).success;

/** Fetches into the browser's cache. A failure costs nothing: the browser fetches again when the page opens. */
async function fetchLater(path: string): Promise<string> {
  const response = await fetchInTime(path, { priority: 'low' });
  return response.text();
}

/** Prefetches a page and its scripts; nothing from third parties, and nothing if the browser saves data. */
async function prefetchPage(path: string): Promise<void> {
  if (isSavingData()) return;
  try {
    const page = new DOMParser().parseFromString(await fetchLater(path), 'text/html');
    // Files that `Layout.astro` preloads. The visitor will be signed in by then.
    const scripts = page.querySelector<HTMLElement>('[data-scripts]')?.dataset;
    const files = `${scripts?.['scripts']} ${scripts?.['signedIn']}`.split(' ');
    await Promise.all(files.filter((href) => /^\/(?!\/)/.test(href)).map(fetchLater));
  } catch {
    // Offline.
  }
}

/** Prefetches the page that follows a form on the form's first focus. @returns a function that ends the wait */
export function prefetchOnIntent(path: string): () => void {
  const begin = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('form')) return;
    end();
    void prefetchPage(path);
  };
  const end = () => document.removeEventListener('focusin', begin);
  document.addEventListener('focusin', begin);
  return end;
}
