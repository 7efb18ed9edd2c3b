import { Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import type { CardText } from '../../contract/practice/card-text.ts';

interface AnswerTextProps {
  answer: CardText;
  /** Size of the text. Default: the Studio's for reading. */
  size?: number;
}

/** Answer of a card, with its bullets, bold and italic. */
export function AnswerText({ answer, size = 2 }: AnswerTextProps) {
  const blocks: ReactNode[] = [];
  for (let at = 0; at < answer.length; ) {
    const isList = answer[at]?.isBullet === true;
    const end = answer.findIndex(
      (block, place) => place >= at && (block.isBullet === true) !== isList,
    );
    const group = answer.slice(at, end < 0 ? answer.length : end);
    const lines = group.map(({ spans }, place) => (
      <Text
        key={place}
        as={isList ? 'li' : 'p'}
        size={size}
        style={{
          overflowWrap: 'anywhere',
          ...(isList && { display: 'list-item', listStyle: 'disc' }),
        }}
      >
        {spans.map(({ text, isBold, isItalic }, index) => {
          const inner = isItalic ? <em>{text}</em> : text;
          return isBold ? <strong key={index}>{inner}</strong> : <span key={index}>{inner}</span>;
        })}
      </Text>
    ));
    blocks.push(
      <Stack key={at} as={isList ? 'ul' : 'div'} gap={3} paddingLeft={isList ? 4 : 0}>
        {lines}
      </Stack>,
    );
    at += group.length;
  }
  return <Stack gap={4}>{blocks}</Stack>;
}
