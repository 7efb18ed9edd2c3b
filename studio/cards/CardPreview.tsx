import { Box, Button, Card, Flex, Heading, Stack, Text, TextInput } from '@sanity/ui';
import { type ReactNode, useId, useState } from 'react';
import type {
  CardTask,
  LabelsTask,
  PictureLabel,
  TypedTask,
  WordsTask,
} from '../../contract/practice/card-tasks.ts';
import type { CardPicture, CardSpan } from '../../contract/practice/card-text.ts';
import { HIDDEN } from '../../contract/practice/gaps.ts';
import type { DocumentCard } from '../../contract/practice/practice-cards.ts';
import { findAccepted } from '../../contract/practice/typed-answers.ts';
import { studioTexts } from '../texts.ts';
import { AnswerText } from './AnswerText.tsx';
import { EditorPicture } from './EditorPicture.tsx';
import { CardSpans } from './MathTree.tsx';

interface CardPreviewProps {
  /** Cards that students practise of the document. */
  cards: readonly DocumentCard[];
  /** Shown while the document is not complete. */
  prompt: string;
  /** Drawing and page, which belong to the answer. */
  children: ReactNode;
}

/** A card or drill as students see it, each gap and label in turn. */
export function CardPreview({ cards, prompt, children }: CardPreviewProps) {
  const headingId = useId();
  const [isShown, setIsShown] = useState(false);
  const [chosen, setChosen] = useState(0);
  const place = Math.min(chosen, Math.max(cards.length - 1, 0));
  const card = cards[place];
  const go = (to: number) => {
    setChosen((to + cards.length) % cards.length);
    setIsShown(false);
  };
  return (
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
        {cards.length > 1 && (
          <Flex gap={2} align="center" wrap="wrap">
            <Button text="Previous" mode="ghost" onClick={() => go(place - 1)} />
            <Text size={1} role="status">
              {studioTexts.askedAlone(place + 1, cards.length)}
            </Text>
            <Button text="Next" mode="ghost" onClick={() => go(place + 1)} />
          </Flex>
        )}
        <Box>
          <Prompt card={card} prompt={prompt} />
        </Box>
        {card?.promptDetails && <AnswerText answer={card.promptDetails} />}
        {card?.task && <Task key={card.id} task={card.task} isShown={isShown} />}
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
            {card?.task && <TaskAnswer task={card.task} />}
            {card && <AnswerText answer={card.answer} />}
            {children}
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

function Prompt({ card, prompt }: { card: DocumentCard | undefined; prompt: string }) {
  const shown =
    card?.task?.kind === 'gap' ? (
      <GapSentence task={card.task} />
    ) : card?.promptSpans ? (
      <CardSpans spans={card.promptSpans} />
    ) : (
      prompt || studioTexts.promptMissing
    );
  return (
    <Text weight="semibold" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {shown}
    </Text>
  );
}

/** The sentence, with `…` for the words that are asked. */
function GapSentence({ task }: { task: Extract<CardTask, { kind: 'gap' }> }) {
  const { sentence, hint } = task;
  const words = sentence.flatMap((span, place): CardSpan[] => {
    if (!span.isGap) return [span];
    const isSameGap = sentence[place - 1]?.isGap === true;
    return isSameGap ? [] : [{ text: hint ? `[${hint}]` : HIDDEN, isGap: true }];
  });
  return <CardSpans spans={words} />;
}

const sorted = (words: readonly string[]) => words.toSorted((a, b) => a.localeCompare(b));
const toKey = (spans: readonly CardSpan[]) => spans.map(({ text }) => text).join('');
const sortedSpans = (lines: readonly CardSpan[][]) =>
  lines.toSorted((a, b) => toKey(a).localeCompare(toKey(b)));

function Task({ task, isShown }: { task: CardTask; isShown: boolean }) {
  switch (task.kind) {
    case 'gap':
      return null;
    case 'typed':
      return <TypedTry task={task} />;
    case 'labels':
      return <Labelled task={task} isShown={isShown} />;
    case 'words':
      return (
        <Stack gap={3}>
          <Labelled task={task} isShown={isShown} />
          <Text size={1}>
            {sorted([...task.labels.map(({ name }) => name), ...task.distractors]).join(' · ')}
          </Text>
        </Stack>
      );
    case 'order':
      return <Lines lines={sortedSpans(task.steps)} list="ul" />;
    case 'match':
      return (
        <Flex gap={4} wrap="wrap">
          <Lines lines={task.pairs.map(({ left }) => left)} list="ul" />
          <Lines lines={sortedSpans(task.pairs.map(({ right }) => right))} list="ul" />
        </Flex>
      );
    case 'true-or-false':
      return <Text size={1}>True · False</Text>;
  }
}

function TaskAnswer({ task }: { task: CardTask }) {
  switch (task.kind) {
    case 'gap':
      return (
        <Text weight="semibold">
          <CardSpans spans={task.sentence.filter(({ isGap }) => isGap)} />
        </Text>
      );
    case 'typed':
      return (
        <Text weight="semibold">{[task.accepted[0], task.unit].filter(Boolean).join(' ')}</Text>
      );
    case 'labels':
      return (
        <Text weight="semibold">
          {task.labels
            .filter(({ key }) => task.asked === undefined || task.asked === key)
            .map(({ name }) => name)
            .join(' · ')}
        </Text>
      );
    case 'words':
      return <AnswerText answer={task.reason} />;
    case 'order':
      return (
        <>
          <Lines lines={task.steps} list="ol" />
          <AnswerText answer={task.reason} />
        </>
      );
    case 'match':
      return (
        <>
          <Lines
            lines={task.pairs.map(({ left, right }) => [...left, { text: ' – ' }, ...right])}
            list="ul"
          />
          <AnswerText answer={task.reason} />
        </>
      );
    case 'true-or-false':
      return (
        <>
          <Text weight="semibold">{task.isTrue ? 'True' : 'False'}</Text>
          <AnswerText answer={task.reason} />
        </>
      );
  }
}

function Lines({ lines, list }: { lines: readonly CardSpan[][]; list: 'ul' | 'ol' }) {
  return (
    <Stack as={list} gap={3} paddingLeft={4}>
      {lines.map((spans, place) => (
        <Text
          as="li"
          key={place}
          size={1}
          style={{ display: 'list-item', listStyle: list === 'ol' ? 'decimal' : 'disc' }}
        >
          <CardSpans spans={spans} />
        </Text>
      ))}
    </Stack>
  );
}

/** Field in which the owner tries what is accepted. */
function TypedTry({ task }: { task: TypedTask }) {
  const [typed, setTyped] = useState('');
  const accepted = typed.trim() === '' ? undefined : findAccepted(typed, task);
  return (
    <Stack gap={2}>
      <TextInput
        aria-label="Try an answer"
        placeholder="Try an answer"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Text size={1} role="status">
        {typed.trim() === '' ? '' : accepted === undefined ? 'Wrong' : `Right: ${accepted}`}
      </Text>
    </Stack>
  );
}

interface LabelledProps {
  task: (LabelsTask | WordsTask) & { asked?: string | undefined };
  isShown: boolean;
}

/** The picture with covered labels. The label that is asked has another colour, and a sentence for a screen reader. */
function Labelled({ task, isShown }: LabelledProps) {
  const { picture, labels, asked } = task;
  const place = labels.findIndex(({ key }) => key === asked);
  const label = labels[place];
  return (
    <Stack gap={3}>
      <CoveredPicture picture={picture} labels={labels} asked={asked} isShown={isShown} />
      {label && (
        <Text size={1}>{studioTexts.askedLabel(place + 1, labels.length, label.description)}</Text>
      )}
    </Stack>
  );
}

interface CoveredPictureProps {
  picture: CardPicture;
  labels: readonly PictureLabel[];
  asked: string | undefined;
  isShown: boolean;
}

const MAX_PICTURE_PX = 480;

function CoveredPicture({ picture, labels, asked, isShown }: CoveredPictureProps) {
  return (
    <div style={{ position: 'relative', maxWidth: MAX_PICTURE_PX }} data-testid="covered-picture">
      <EditorPicture key={picture.id} {...picture} />
      {labels.map(({ key, x, y, width, height }, place) => {
        const isAsked = asked === undefined || asked === key;
        if (isShown && isAsked) return null;
        return (
          <div
            key={key}
            style={{
              position: 'absolute',
              left: `${x}%`,
              top: `${y}%`,
              width: `${width}%`,
              height: `${height}%`,
              display: 'grid',
              placeItems: 'center',
              overflow: 'hidden',
              font: 'bold 12px/1 sans-serif',
              color: '#fff',
              background: isAsked ? '#1d4ed8' : '#52525b',
            }}
          >
            {place + 1}
          </div>
        );
      })}
    </div>
  );
}
