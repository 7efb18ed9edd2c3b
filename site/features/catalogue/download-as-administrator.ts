import { createDownloadLink } from '#contract/files/download-link.ts';
import { logError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';

/** Recognises devices that show a PDF instead of saving it, as in `PhoneDownloads.astro`. */
const isHandheld = () => matchMedia('(hover: none) and (pointer: coarse)').matches;

/**
 * Puts a token for this file and one minute into the address, never the session's token.
 * @param path opens without a token if the call fails
 */
export async function downloadAsAdministrator(id: string, path: string): Promise<void> {
  // Open the tab now: browsers allow it only while handling the press.
  const tab = isHandheld() ? window.open('', '_blank') : null;
  try {
    // An ended session reloads the page, but not behind an empty tab.
    const staysOn401 = tab !== null;
    const { adminToken } = await call(createDownloadLink, { id }, { staysOn401 });
    show(`${path}?${new URLSearchParams({ adminToken })}`, tab);
  } catch (error) {
    logError('The download', error);
    if (tab) tab.location.replace(path);
    else window.open(path, '_blank') ?? location.assign(path);
  }
}

function show(address: string, tab: Window | null): void {
  if (tab) tab.location.replace(address);
  else if (isHandheld()) location.assign(address);
  else save(address);
}

/** Saves under the name that the server sends. */
function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
