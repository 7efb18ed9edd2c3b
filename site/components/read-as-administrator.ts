import { createDownloadLink } from '#contract/files/objects.ts';
import { readPath } from '#contract/reading/read-paths.ts';
import { logError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';

/** Opens a file with the administrator's rights, using a token that is valid for one file and one minute. */
export async function readAsAdministrator(id: string): Promise<void> {
  const path = readPath(id);
  try {
    const { adminToken } = await call(createDownloadLink, { id });
    location.assign(`${path}?${new URLSearchParams({ adminToken })}`);
  } catch (error) {
    logError('The reader', error);
    location.assign(path);
  }
}
