import { Button, Card, Flex, Stack, Text, TextArea } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useClient } from 'sanity';
import { FileInput } from '../form/upload-parts.tsx';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { useLeaveWarning } from '../upload/use-pdf-upload.ts';
import { AnswerText } from './AnswerText.tsx';
import type { TopicCards } from './card-rows.ts';
import { decodeFile, parseCards, planAddition } from './parse-cards.ts';
import { parseHtml, useShiftWarning } from './pasted-html.tsx';
import { createCards } from './write-cards.ts';

/** Text of each topic that is not added yet, so that it stays while the owner looks at something else. */
const texts = new Map<string, string>();

/** Adds a file's text below what is there. */
const join = (text: string, added: string) => (text.trim() ? `${text}\n${added}` : added);

interface PasteCardsProps {
  topicId: string;
  topic: TopicCards;
}

/** Text area for many cards, with a preview of what it would add. */
export function PasteCards({ topicId, topic }: PasteCardsProps) {
  const client = useClient({ apiVersion: API_VERSION });
  const toast = useToast();
  const inputId = useId();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(texts.get(topicId) ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const warn = useShiftWarning();
  useLeaveWarning(text.trim() !== '');

  const change = (to: string) => {
    texts.set(topicId, to);
    setText(to);
  };
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    change(join(text, decodeFile(bytes)));
  };
  const readText = useDeferredValue(text);
  const pasted = useMemo(() => {
    const promptKeys = new Set(topic.cards.map(({ promptKey }) => promptKey));
    return parseCards(readText, promptKeys, parseHtml);
  }, [readText, topic.cards]);
  const { cards, rest } = useMemo(() => planAddition(pasted), [pasted]);
  const media = [...new Set(pasted.flatMap((row) => row.media))];
  const faults = pasted.flatMap(({ line, result }) =>
    'reason' in result ? [{ line, reason: result.reason }] : [],
  );

  const add = async () => {
    setIsBusy(true);
    try {
      await createCards(client, topicId, cards);
      change(rest);
      toast.push({ status: 'success', title: studioTexts.cardsAdded(cards.length) });
    } catch {
      toast.push({ status: 'error', title: studioTexts.cardsNotAdded });
    }
    setIsBusy(false);
  };

  return (
    <Stack gap={4}>
      <Stack gap={3}>
        <Text as="label" htmlFor={inputId} size={1} weight="medium">
          Cards to add
        </Text>
        <Text size={1} muted>
          {studioTexts.pasteHow}
        </Text>
        <TextArea
          id={inputId}
          rows={10}
          fontSize={1}
          value={text}
          readOnly={isBusy}
          spellCheck={false}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onPaste={warn}
        />
        <FileInput
          ref={file}
          label={studioTexts.importFile}
          accept=".txt,.csv,.tsv,text/plain,text/csv"
          disabled={isBusy}
          onFiles={([chosen]) => void read(chosen)}
        />
        <Flex>
          <Button
            text={studioTexts.importFile}
            mode="ghost"
            disabled={isBusy}
            onClick={() => file.current?.click()}
          />
        </Flex>
      </Stack>
      {faults.length > 0 && (
        <Card tone="caution" padding={3} radius={2} border role="status" data-testid="paste-faults">
          <Stack gap={3}>
            <Text size={1} weight="medium">
              {studioTexts.rowsLeftOut(faults.length)}
            </Text>
            <Stack as="ul" gap={3} paddingLeft={4}>
              {faults.map(({ line, reason }) => (
                <Text
                  as="li"
                  size={1}
                  key={line}
                  style={{ display: 'list-item', listStyle: 'disc' }}
                >
                  Line {line}: {reason}
                </Text>
              ))}
            </Stack>
          </Stack>
        </Card>
      )}
      {media.length > 0 && (
        <Card tone="caution" padding={3} radius={2} border role="status" data-testid="paste-media">
          <Stack gap={3}>
            <Text size={1}>{studioTexts.mediaMissing}</Text>
            <Text size={1} style={{ overflowWrap: 'anywhere' }}>
              {media.join(', ')}
            </Text>
          </Stack>
        </Card>
      )}
      {cards.length > 0 && (
        <Flex>
          <Button
            text={isBusy ? 'Adding…' : studioTexts.addCards(cards.length)}
            disabled={isBusy || readText !== text}
            onClick={() => void add()}
          />
        </Flex>
      )}
      <Stack as="ol" gap={2} padding={0} data-testid="paste-preview">
        {pasted.map(
          ({ line, result }) =>
            'card' in result && (
              <Card as="li" key={line} padding={3} radius={2} border style={{ listStyle: 'none' }}>
                <Stack gap={3}>
                  <Text
                    size={1}
                    weight="semibold"
                    style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                  >
                    {result.card.prompt}
                  </Text>
                  {result.card.promptDetails && (
                    <AnswerText answer={result.card.promptDetails} size={1} />
                  )}
                  <AnswerText answer={result.card.answer} size={1} />
                  <Text size={1}>{[result.card.accepted, result.card.tags].flat().join(' ')}</Text>
                  {result.notes.map((note) => (
                    <Text size={1} muted key={note}>
                      {note}
                    </Text>
                  ))}
                </Stack>
              </Card>
            ),
        )}
      </Stack>
    </Stack>
  );
}
