import * as z from 'zod/mini';

/** What a browser tells whose owner pays by the byte. */
const savingData = z.object({ saveData: z.literal(true) });
const isSavingData = () => savingData.safeParse(Reflect.get(navigator, 'connection')).success;

/** Fetches into the browser's cache. A failure costs nothing: the page is asked for again when it opens. */
async function fetchLater(path: string): Promise<string> {
  const response = await fetch(path, { priority: 'low' });
  return response.text();
}

/**
 * Fetches a page of the shop, and the scripts that it names, before it is opened. Nothing of a third party,
 * and nothing where the browser saves data.
 */
async function prefetchPage(path: string): Promise<void> {
  if (isSavingData()) return;
  try {
    const page = new DOMParser().parseFromString(await fetchLater(path), 'text/html');
    // What `FirstPaintScript.astro` asks for. By then, the visitor will be signed in.
    const named = page.querySelector<HTMLElement>('[data-scripts]')?.dataset;
    const files = `${named?.['scripts']} ${named?.['signedIn']}`.split(' ');
    await Promise.all(files.filter((href) => /^\/(?!\/)/.test(href)).map(fetchLater));
  } catch {
    // Offline.
  }
}

/**
 * Fetches the page that follows a form as soon as someone begins to fill in the form.
 * @returns a function that ends the wait
 */
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
