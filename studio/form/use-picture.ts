import { useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { prepareUpload } from '../../contract/files/objects.ts';
import { samplePath } from '../../contract/files/sample-path.ts';
import type { StoredPdf } from '../../contract/files/stored-pdf.ts';
import { API_VERSION } from '../api-version.ts';
import { readSettings } from '../settings.ts';
import { callShop } from '../upload/call-shop.ts';

/** The picture of a file that visitors do not see, as a `data:` address. */
interface Found {
  id: string;
  picture: string;
}

/**
 * The address of a picture of page 1: where visitors see it, and for a file that they do not see, as the
 * shop shows it to who may upload. The shop prepares nothing again for that.
 * @param uploaded as a `data:` address, where the file has just been uploaded
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
    // A form is read-only until the Studio knows what the editor may do.
    if (missing !== id || !token || !canUpload) return undefined;
    const asking = new AbortController();
    callShop(prepareUpload, { id }, { token, signal: asking.signal }).then(
      ({ picture }) => setFound({ id, picture }),
      // The page's picture is a help; name, pages and size stand beside it.
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
    /** To be called where the address has no picture. */
    onMissing: () => {
      setFound(undefined);
      setMissing(id);
    },
  };
}
