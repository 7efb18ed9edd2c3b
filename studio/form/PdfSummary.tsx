import { Card, Flex, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { useClient, useFormValue } from 'sanity';
import { prepareUpload } from '../../contract/files/objects.ts';
import { samplePath } from '../../contract/files/paths.ts';
import type { StoredPdf } from '../../contract/files/stored-pdf.ts';
import { API_VERSION, readSettings } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { callShop } from '../upload/call-shop.ts';

const MEGABYTE = 1024 * 1024;

const formatSize = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

interface PdfSummaryProps {
  pdf: Partial<StoredPdf>;
  /** Page 1 as a `data:` address. Undefined unless the file has just been uploaded. */
  picture: string | undefined;
  canUpload: boolean;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** Name, pages and size of a prepared PDF, its version if it has replaced another file, and a picture of page 1. */
export function PdfSummary({ pdf, picture, canUpload }: PdfSummaryProps) {
  const { name, pages = 0, size = 0 } = pdf;
  const { address, onMissing } = usePicture(pdf, picture, canUpload);
  return (
    <Flex gap={4} align="flex-start" data-testid="pdf-summary">
      {address && (
        <Card border radius={1} overflow="hidden" style={{ flex: 'none', lineHeight: 0 }}>
          <img
            src={address}
            alt={studioTexts.pageOne}
            width={120}
            data-testid="file-picture"
            onError={onMissing}
          />
        </Card>
      )}
      <Stack gap={3} flex={1}>
        <Text size={1} weight="medium" textOverflow="ellipsis" data-testid="file-name">
          {name}
        </Text>
        <Text size={1} muted data-testid="file-pages">
          {pages === 1 ? '1 page' : `${pages} pages`}
        </Text>
        <Text size={1} muted data-testid="file-size">
          {formatSize(size)}
        </Text>
        <Edition />
      </Stack>
    </Flex>
  );
}

function Edition() {
  const edition = useFormValue(['edition']);
  const replacedAt = useFormValue(['replacedAt']);
  if (typeof edition !== 'number' || typeof replacedAt !== 'string') return null;
  return (
    <Text size={1} muted data-testid="file-edition">
      {`Version ${edition}, since ${DAY.format(new Date(replacedAt))}`}
    </Text>
  );
}

/**
 * Returns the address of a picture of page 1: the public address, or for a file that visitors cannot see, the picture
 * that the shop sends to editors. The shop does not prepare the file again for this.
 * @param uploaded picture as a `data:` address; undefined unless the file has just been uploaded
 */
function usePicture(
  { id = '', version, samples = [] }: Partial<StoredPdf>,
  uploaded: string | undefined,
  canUpload: boolean,
) {
  const { token } = useClient({ apiVersion: API_VERSION }).config();
  const [missing, setMissing] = useState<string>();
  const [found, setFound] = useState<{ id: string; picture: string }>();
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
    onMissing: () => {
      setFound(undefined);
      setMissing(id);
    },
  };
}
