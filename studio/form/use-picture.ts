import { useState } from 'react';
import { useClient } from 'sanity';
import { prepareUpload } from '../../contract/objects.ts';
import { type StoredPdf, samplePath } from '../../contract/stored-pdf.ts';
import { API_VERSION } from '../api-version.ts';
import { readSettings } from '../settings.ts';
import { callShop } from '../upload/call-shop.ts';

interface Found {
  id: string;
  address: string | undefined;
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
  const [found, setFound] = useState<Found>();
  const hasPicture = id !== '' && version !== undefined && samples.length > 0;
  const shown = hasPicture
    ? new URL(samplePath({ id, version }, 1), readSettings().shopUrl).href
    : undefined;
  return {
    address: uploaded || (found?.id === id ? found.address : shown),
    /** To be called where the address has no picture. */
    onMissing: () => {
      const isFirst = found?.id !== id;
      setFound({ id, address: undefined });
      if (!token || !canUpload || !isFirst) return;
      const { signal } = new AbortController();
      callShop(prepareUpload, { id }, { token, signal }).then(
        ({ picture }) => setFound({ id, address: picture || undefined }),
        // The page's picture is a help; name, pages and size stand beside it.
        () => {},
      );
    },
  };
}
