import { RELOADED_FOR } from '#site/lib/storage-names.ts';

/** Id of the template in `Layout.astro`, and class of its copies. Every page loads this file. */
export const MISSING_PART = 'missing-part';

/** Wait for scripts that neither arrive nor fail, before the island counts as missing. */
const MAX_WAIT_MS = 10_000;

interface HydrateOptions {
  /** True if the page reloads once before the notice is shown. */
  reloads?: boolean;
  /** True if the notice replaces the content that the build rendered; otherwise the notice precedes it. */
  replaces?: boolean;
  /** Runs instead of showing the notice. */
  onMissing?: () => void;
}

/**
 * Hydrates an island. If its scripts are missing, because of a deploy or the connection, reloads the page once, then
 * shows the notice of `Layout.astro`. If scripts hang, shows the notice after a timeout, and the island when
 * they arrive.
 * @returns true if the island has hydrated
 */
export async function hydrateIsland(
  load: () => Promise<() => Promise<void>>,
  island: HTMLElement,
  options: HydrateOptions = {},
): Promise<boolean> {
  const { reloads = true, replaces = false } = options;
  const { onMissing = () => showMissing(island, replaces) } = options;
  let hasFailed = false;
  // Astro reports a failure by this event instead of an error.
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
  if (!hasFailed) hideMissing(island);
  else if (reloads && mayReload()) location.reload();
  else onMissing();
  return !hasFailed;
}

/** Allows one reload per page and deploy, to prevent an endless loop. Allows none if storage is blocked. */
function mayReload(): boolean {
  try {
    const key = RELOADED_FOR + location.pathname;
    // The component's address contains a hash of its content.
    const deploy = `${document.querySelector('astro-island')?.getAttribute('component-url')}`;
    if (sessionStorage.getItem(key) === deploy) return false;
    sessionStorage.setItem(key, deploy);
    return true;
  } catch {
    return false;
  }
}

function showMissing(island: HTMLElement, replaces: boolean): void {
  if (replaces) island.style.display = 'none';
  const template = document.querySelector<HTMLTemplateElement>(`#${MISSING_PART}`);
  if (!template || isMissing(island)) return;
  const notice = document.createElement('div');
  notice.className = MISSING_PART;
  notice.append(template.content.cloneNode(true));
  notice.querySelector('button')?.addEventListener('click', () => location.reload());
  island.before(notice);
}

function hideMissing(island: HTMLElement): void {
  island.style.display = '';
  if (isMissing(island)) island.previousElementSibling?.remove();
}

const isMissing = (island: Element) =>
  Boolean(island.previousElementSibling?.classList.contains(MISSING_PART));
