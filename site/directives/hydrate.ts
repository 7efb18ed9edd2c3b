import { MISSING_PART } from '#site/components/missing-part.ts';
import { RELOADED_FOR } from '#site/lib/storage-names.ts';

/** Milliseconds after which an island whose scripts neither arrive nor fail is said to be missing. */
const MAX_WAIT_MS = 10_000;

interface HydrateOptions {
  /** True if the page is reloaded once before the island is said to be missing. */
  reloads?: boolean;
  /** True if the sentence replaces the content that the build has rendered; otherwise it stands before it. */
  replaces?: boolean;
  /** The element before which the sentence stands; the island by default. */
  place?: Element | null | undefined;
  /** Stands in for the sentence. */
  onMissing?: () => void;
}

/**
 * Hydrates an island. If its scripts are missing, because of a deploy or of the connection, reloads the page once,
 * then shows the sentence of `MissingPart.astro` with its button. Scripts that hang get the sentence after ten
 * seconds, and the island when they arrive.
 * @returns whether it has hydrated
 */
export async function hydrateIsland(
  load: () => Promise<() => Promise<void>>,
  island: HTMLElement,
  options: HydrateOptions = {},
): Promise<boolean> {
  const { reloads = true, replaces = false } = options;
  const place = options.place ?? island;
  const { onMissing = () => showMissing(island, replaces, place) } = options;
  let hasFailed = false;
  // Astro's island tells of a failure by this event instead of an error.
  const fail = () => {
    hasFailed = true;
  };
  island.addEventListener('astro:hydration-error', fail);
  const timer = setTimeout(onMissing, MAX_WAIT_MS);
  try {
    const hydrate = await load();
    await hydrate();
  } catch {
    fail();
  }
  clearTimeout(timer);
  if (!hasFailed) hideMissing(island, place);
  else if (reloads && mayReload()) location.reload();
  else onMissing();
  return !hasFailed;
}

/** A page reloads once in each deploy, so that it never reloads for ever. Without storage it does not. */
function mayReload(): boolean {
  try {
    const key = RELOADED_FOR + location.pathname;
    // Its address has a hash of its content.
    const deploy = `${document.querySelector('astro-island')?.getAttribute('component-url')}`;
    if (sessionStorage.getItem(key) === deploy) return false;
    sessionStorage.setItem(key, deploy);
    return true;
  } catch {
    return false;
  }
}

function showMissing(island: HTMLElement, replaces: boolean, place: Element): void {
  if (replaces) island.style.display = 'none';
  const template = document.querySelector<HTMLTemplateElement>(`#${MISSING_PART}`);
  if (!template || isMissing(place)) return;
  const notice = document.createElement('div');
  notice.className = MISSING_PART;
  notice.append(template.content.cloneNode(true));
  notice.querySelector('button')?.addEventListener('click', () => location.reload());
  place.before(notice);
}

function hideMissing(island: HTMLElement, place: Element): void {
  island.style.display = '';
  if (isMissing(place)) place.previousElementSibling?.remove();
}

const isMissing = (place: Element) =>
  Boolean(place.previousElementSibling?.classList.contains(MISSING_PART));
