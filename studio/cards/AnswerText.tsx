import { Box, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import type { CardBlock, CardText } from '../../contract/practice/card-text.ts';
import { withTextMath } from '../../contract/practice/formula.ts';
import { EditorPicture } from './EditorPicture.tsx';
import { CardSpans } from './MathTree.tsx';

interface AnswerTextProps {
  answer: CardText;
  /** Size of the text. Default: the Studio's for reading. */
  size?: number;
}

const MAX_PICTURE_PX = 480;

/** Lists of which a block can be an item. Undefined for a paragraph, a picture or a table. */
const toList = (block: CardBlock | undefined) =>
  block?.isBullet ? 'ul' : block?.isNumbered ? 'ol' : undefined;

/** Formatted text of a card, with its lists, formulas, pictures and tables. */
export function AnswerText({ answer, size = 2 }: AnswerTextProps) {
  const text = withTextMath(answer);
  const parts: ReactNode[] = [];
  for (let at = 0; at < text.length; ) {
    const list = toList(text[at]);
    const end = text.findIndex((block, place) => place > at && toList(block) !== list);
    const group = text.slice(at, end < 0 ? text.length : end);
    parts.push(
      list ? (
        <Stack key={at} as={list} gap={3} paddingLeft={4}>
          {group.map(({ spans }, place) => (
            <Text
              key={place}
              as="li"
              size={size}
              style={{
                overflowWrap: 'anywhere',
                display: 'list-item',
                listStyle: list === 'ol' ? 'decimal' : 'disc',
              }}
            >
              <CardSpans spans={spans} />
            </Text>
          ))}
        </Stack>
      ) : (
        <Stack key={at} gap={3}>
          {group.map((block, place) => (
            <Block key={place} block={block} size={size} />
          ))}
        </Stack>
      ),
    );
    at += group.length;
  }
  return <Stack gap={4}>{parts}</Stack>;
}

function Block({ block, size }: { block: CardBlock; size: number }) {
  const { spans, picture, table } = block;
  if (picture) {
    return (
      <Box style={{ maxWidth: MAX_PICTURE_PX }}>
        <EditorPicture key={picture.id} {...picture} />
      </Box>
    );
  }
  if (table) return <Table rows={table} size={size} />;
  return (
    <Text as="p" size={size} style={{ overflowWrap: 'anywhere' }}>
      <CardSpans spans={spans} />
    </Text>
  );
}

const CELL = { padding: '6px 8px', border: '1px solid currentColor', textAlign: 'left' } as const;

function Table({ rows, size }: { rows: NonNullable<CardBlock['table']>; size: number }) {
  const [head = [], ...body] = rows;
  return (
    // A wide table is scrolled by keyboard too.
    <Text size={size} style={{ overflowX: 'auto' }} role="group" aria-label="Table" tabIndex={0}>
      <table style={{ borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            {head.map((cell, place) => (
              <th key={place} scope="col" style={CELL}>
                <CardSpans spans={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, place) => (
            <tr key={place}>
              {row.map((cell, index) => (
                <td key={index} style={CELL}>
                  <CardSpans spans={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Text>
  );
}
