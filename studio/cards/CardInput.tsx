import { Box, Stack, Text } from '@sanity/ui';
import { useEffect, useMemo, useState } from 'react';
import { isReference, type ObjectInputProps, useClient } from 'sanity';
import { toPracticeCards } from '../../contract/practice/practice-cards.ts';
import { type Diagram, SHEET } from '../../diagrams/diagram.ts';
import { findDiagram } from '../../diagrams/library.ts';
import { renderSvg } from '../../diagrams/svg.ts';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { CardPreview } from './CardPreview.tsx';
import { readDocument } from './card-content.ts';
import { readSourceFile, type SourceFile } from './card-source.ts';

const MAX_DRAWING_PX = 320;
const NO_VALUE: Record<string, unknown> = {};

/** Form of a card or drill, with a preview as students see it. */
export function CardInput(props: ObjectInputProps) {
  const value = props.value ?? NO_VALUE;
  const { prompt, diagram, source, sourcePage } = value;
  const file = useSourceFile(isReference(source) ? source._ref : undefined);
  const drawing = typeof diagram === 'string' ? findDiagram(diagram) : undefined;
  const cards = useMemo(() => {
    const document = readDocument(value);
    return document ? toPracticeCards(document) : [];
  }, [value]);
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      <CardPreview cards={cards} prompt={typeof prompt === 'string' ? prompt : ''}>
        {drawing && (
          // The drawing's lines are black.
          <Box style={{ background: 'white', maxWidth: MAX_DRAWING_PX }}>
            <img src={drawingAddress(drawing)} alt={drawing.description} width="100%" />
          </Box>
        )}
        {file && typeof sourcePage === 'number' && (
          <Text size={1} muted>
            {studioTexts.pageOf(sourcePage, file.title)}
          </Text>
        )}
      </CardPreview>
    </Stack>
  );
}

/** Returns a drawing as a `data:` address. An image inherits no font. */
function drawingAddress(drawing: Diagram): string {
  const viewBox = `0 0 ${SHEET.width} ${SHEET.height}`;
  const svg = renderSvg(drawing, { decorative: true });
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" font-family="sans-serif">${svg}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(image)}`;
}

/** Returns undefined while the CMS has not responded, and for a file that no longer exists. */
function useSourceFile(id: string | undefined): SourceFile | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const [file, setFile] = useState<SourceFile>();
  useEffect(() => {
    let isCurrent = true;
    if (id) {
      readSourceFile(client, id).then(
        (sourceFile) => isCurrent && setFile(sourceFile),
        () => isCurrent && setFile(undefined),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [client, id]);
  return file?.id === id ? file : undefined;
}
