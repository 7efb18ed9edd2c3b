import { Card, Flex, Stack, Text } from '@sanity/ui';
import { useFormValue } from 'sanity';
import type { StoredPdf } from '../../contract/files/stored-pdf.ts';
import { studioTexts } from '../texts.ts';
import { usePicture } from './use-picture.ts';

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
      {studioTexts.edition(edition, DAY.format(new Date(replacedAt)))}
    </Text>
  );
}
