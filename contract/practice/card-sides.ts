import type { LabelsTask, PictureLabel, TypedTask, WordsTask } from './card-tasks.ts';
import type { CardBlock, CardSpan, CardText } from './card-text.ts';
import type { PracticeCard } from './cards.ts';
import { withUnit } from './typed-answers.ts';

/** A card on paper, or in another program: its question and its answer. */
export interface CardSides {
  front: CardText;
  back: CardText;
}

type SidedCard = Pick<PracticeCard, 'prompt' | 'promptSpans' | 'promptDetails' | 'answer' | 'task'>;

/** Stands for the words of a gap. */
const BLANK = '_____';

export const sideTexts = {
  trueOrFalse: 'True or false?',
  isTrue: 'True',
  isFalse: 'False',
  alsoRight: (spellings: readonly string[]) => `Also right: ${spellings.join('; ')}`,
  words: 'Words:',
  label: (number: number, total: number, description: string | undefined) =>
    `Label ${number} of ${total}${description ? `: ${description}` : ''}`,
} as const;

/** Writes a card's question and answer as formatted text. Both are empty for a drill on a drawing. */
export function toSides(card: SidedCard): CardSides {
  const { task, answer, promptDetails = [] } = card;
  const prompt = { spans: card.promptSpans ?? [{ text: card.prompt }] };
  const question = [prompt, ...promptDetails];
  switch (task?.kind) {
    case undefined:
      return answer.length === 0 ? { front: [], back: [] } : { front: question, back: answer };
    case 'gap': {
      const front = [{ spans: hideGap(task.sentence, task.hint) }, ...promptDetails];
      return { front, back: [{ spans: showGap(task.sentence) }, ...answer] };
    }
    case 'typed': {
      const others = task.accepted.slice(1);
      const also = others.length > 0 ? [line(sideTexts.alsoRight(others))] : [];
      return { front: question, back: [bold(firstSpelling(task)), ...also, ...answer] };
    }
    case 'labels': {
      const front = [...question, { spans: [], picture: task.picture }, ...listAsked(task)];
      const asked = task.labels.find(({ key }) => key === task.asked);
      return { front, back: [...(asked ? [bold(asked.name)] : listNames(task.labels)), ...answer] };
    }
    case 'words': {
      const words = mix([...task.labels.map(({ name }) => name), ...task.distractors], String);
      const front = [
        ...question,
        { spans: [], picture: task.picture },
        ...listPlaces(task.labels),
        line(sideTexts.words),
        ...words.map((text) => bullet([{ text }])),
      ];
      return { front, back: [...listNames(task.labels), ...task.reason] };
    }
    case 'order':
      return {
        front: [...question, ...mix(task.steps, toKey).map(bullet)],
        back: [...task.steps.map(numbered), ...task.reason],
      };
    case 'match':
      return {
        front: [
          ...question,
          ...task.pairs.map(({ left }) => numbered(left)),
          ...mix(
            task.pairs.map(({ right }) => right),
            toKey,
          ).map(bullet),
        ],
        back: [
          ...task.pairs.map(({ left, right }) => numbered([...left, { text: ' – ' }, ...right])),
          ...task.reason,
        ],
      };
    case 'true-or-false':
      return {
        front: [...question, line(sideTexts.trueOrFalse)],
        back: [bold(task.isTrue ? sideTexts.isTrue : sideTexts.isFalse), ...task.reason],
      };
  }
}

/** Returns the spelling to show, with the unit of a number. */
export const firstSpelling = ({ accepted: [first = ''], unit }: TypedTask): string =>
  withUnit(first, unit);

const line = (text: string): CardBlock => ({ spans: [{ text }] });
const bold = (text: string): CardBlock => ({ spans: [{ text, isBold: true }] });
const bullet = (spans: CardSpan[]): CardBlock => ({ isBullet: true, spans });
const numbered = (spans: CardSpan[]): CardBlock => ({ isNumbered: true, spans });

function hideGap(sentence: readonly CardSpan[], hint: string | undefined): CardSpan[] {
  const first = sentence.findIndex(({ isGap }) => isGap);
  return sentence.flatMap((span, index) => {
    if (!span.isGap) return [span];
    if (sentence[index - 1]?.isGap) return [];
    return [{ text: index === first && hint ? `${BLANK} (${hint})` : BLANK }];
  });
}

const showGap = (sentence: readonly CardSpan[]): CardSpan[] =>
  sentence.map(({ isGap, ...span }) => (isGap ? { ...span, isBold: true } : span));

function listAsked({ labels, asked }: LabelsTask): CardText {
  if (asked === undefined) return listPlaces(labels);
  const index = labels.findIndex(({ key }) => key === asked);
  return [line(sideTexts.label(index + 1, labels.length, labels[index]?.description))];
}

const listPlaces = (labels: WordsTask['labels']): CardText =>
  labels.map(({ description }) => numbered([{ text: description ?? '…' }]));

const listNames = (labels: readonly PictureLabel[]): CardText =>
  labels.map(({ name }) => numbered([{ text: name }]));

const toKey = (spans: readonly CardSpan[]) => spans.map(({ text }) => text).join('');

/** Sorts by the text, so that the order tells nothing. The sorted order may be the right order: then it is turned. */
function mix<T>(items: readonly T[], toText: (item: T) => string): T[] {
  const sorted = items.toSorted((a, b) => (toText(a) < toText(b) ? -1 : 1));
  const isSame = sorted.every((item, index) => item === items[index]);
  return isSame ? [...sorted.slice(1), ...sorted.slice(0, 1)] : sorted;
}
