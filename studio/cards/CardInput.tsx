import { Box, Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui';
import { useEffect, useId, useState } from 'react';
import { isReference, type ObjectInputProps, useClient } from 'sanity';
import { type Diagram, SHEET } from '../../diagrams/diagram.ts';
import { findDiagram } from '../../diagrams/library.ts';
import { renderSvg } from '../../diagrams/svg.ts';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { AnswerText } from './AnswerText.tsx';
import { readAnswer } from './card-content.ts';
import { readSourceFile, type SourceFile } from './card-source.ts';

const MAX_DRAWING_PX = 320;

/** Form of a card, with a preview as students see it. */
export function CardInput(props: ObjectInputProps) {
  const headingId = useId();
  const [isShown, setIsShown] = useState(false);
  const { prompt, answer, diagram, source, sourcePage } = props.value ?? {};
  const file = useSourceFile(isReference(source) ? source._ref : undefined);
  const drawing = typeof diagram === 'string' ? findDiagram(diagram) : undefined;
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      <Card
        as="section"
        aria-labelledby={headingId}
        padding={4}
        radius={2}
        border
        data-testid="card-preview"
      >
        <Stack gap={4}>
          <Heading as="h3" size={1} id={headingId}>
            {studioTexts.asStudentsSeeIt}
          </Heading>
          <Text weight="semibold" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {typeof prompt === 'string' && prompt !== '' ? prompt : studioTexts.promptMissing}
          </Text>
          <Flex>
            <Button
              text={isShown ? 'Hide answer' : 'Show answer'}
              mode="ghost"
              aria-expanded={isShown}
              onClick={() => setIsShown(!isShown)}
            />
          </Flex>
          {isShown && (
            <Stack gap={4} data-testid="card-preview-answer">
              <AnswerText answer={readAnswer(answer)} />
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
            </Stack>
          )}
        </Stack>
      </Card>
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
