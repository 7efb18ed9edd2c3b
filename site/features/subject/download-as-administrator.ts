import { createDownloadLink } from '#contract/objects.ts';
import { call } from '#site/lib/call.ts';
import { isHandheld } from '#site/lib/device.ts';
import { logFailure } from '#site/lib/log-failure.ts';

/**
 * Downloads a file with the administrator's rights. The page asks for a token of one minute and one
 * file first: the long one must not stand in an address (design: Two ways in).
 * @param path `/objects/{id}`; where the call fails it opens as it is
 */
export async function downloadAsAdministrator(id: string, path: string): Promise<void> {
  // Opened now, because a browser lets only the press itself open a tab.
  const tab = isHandheld() ? window.open('', '_blank') : null;
  try {
    // Where the sign-in has ended, the page is drawn again; not with an empty tab in front of it.
    const staysOn401 = tab !== null;
    const { adminToken } = await call(createDownloadLink, { id }, { staysOn401 });
    show(`${path}?${new URLSearchParams({ adminToken })}`, tab);
  } catch (error) {
    logFailure('The download', error);
    if (tab) tab.location.replace(path);
    else window.open(path, '_blank') ?? location.assign(path);
  }
}

function show(address: string, tab: Window | null): void {
  if (tab) tab.location.replace(address);
  else if (isHandheld()) location.assign(address);
  else save(address);
}

/** The server names the file. */
function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
