import { Card, Flex, Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import { type StoredPdf, samplePath } from '../../contract/stored-pdf.ts';
import { readSettings } from '../settings.ts';
import { studioTexts } from '../texts.ts';

const MEGABYTE = 1024 * 1024;

const formatSize = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Where page 1 of an earlier upload is, as visitors see it. */
function addressOf({ id, version, samples = [] }: Partial<StoredPdf>): string | undefined {
  if (!id || !version || samples.length === 0) return undefined;
  return new URL(samplePath({ id, version }, 1), readSettings().shopUrl).href;
}

interface PdfSummaryProps {
  pdf: Partial<StoredPdf>;
  /** Page 1 as a `data:` address, where it has just been uploaded. */
  picture: string | undefined;
}

/** A prepared PDF: its name, pages and size, and a picture of page 1. */
export function PdfSummary({ pdf, picture }: PdfSummaryProps) {
  const { name, pages = 0, size = 0 } = pdf;
  const source = picture || addressOf(pdf);
  const [missing, setMissing] = useState<string>();
  return (
    <Flex gap={4} align="flex-start" data-testid="pdf-summary">
      {source && source !== missing && (
        <Card border radius={1} overflow="hidden" style={{ flex: 'none', lineHeight: 0 }}>
          <img
            src={source}
            alt={studioTexts.pageOne}
            width={120}
            data-testid="file-picture"
            onError={() => setMissing(source)}
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
      </Stack>
    </Flex>
  );
}
