import { useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { prepareUpload } from '../../contract/files/objects.ts';
import { samplePath } from '../../contract/files/sample-path.ts';
import type { StoredPdf } from '../../contract/files/stored-pdf.ts';
import { API_VERSION } from '../api-version.ts';
import { readSettings } from '../settings.ts';
import { callShop } from '../upload/call-shop.ts';

/** Picture of a file that visitors cannot see, as a `data:` address. */
interface Found {
  id: string;
  picture: string;
}

/**
 * Returns the address of a picture of page 1: the public address, or for a file that visitors cannot see, the picture
 * that the shop sends to editors. The shop does not prepare the file again for this.
 * @param uploaded picture as a `data:` address; undefined unless the file has just been uploaded
 */
export function usePicture(
  { id = '', version, samples = [] }: Partial<StoredPdf>,
  uploaded: string | undefined,
  canUpload: boolean,
) {
  const { token } = useClient({ apiVersion: API_VERSION }).config();
  const [missing, setMissing] = useState<string>();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    // A form is read-only until the Studio knows the editor's permissions.
    if (missing !== id || !token || !canUpload) return undefined;
    const asking = new AbortController();
    callShop(prepareUpload, { id }, { token, signal: asking.signal }).then(
      ({ picture }) => setFound({ id, picture }),
      // The picture is optional, because name, pages and size are shown as well.
      () => {},
    );
    return () => asking.abort();
  }, [missing, id, token, canUpload]);
  const hasPicture = id !== '' && version !== undefined && samples.length > 0;
  const shown = hasPicture
    ? new URL(samplePath({ id, version }, 1), readSettings().shopUrl).href
    : undefined;
  const known = missing === id ? undefined : shown;
  return {
    address: uploaded || (found?.id === id ? found.picture : known) || undefined,
    /** Reports that the address has no picture. */
    onMissing: () => {
      setFound(undefined);
      setMissing(id);
    },
  };
}
