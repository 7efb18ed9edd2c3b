import type { CardDocument, DrillDocument, PracticeDocument } from './card-documents.ts';
import { LIMITS } from './card-documents.ts';
import type { CardTask } from './card-tasks.ts';
import { type CardSpan, type CardText, toPlainText } from './card-text.ts';
import { gapId, labelId, type PracticeCard } from './cards.ts';
import { withMath, withTextMath } from './formula.ts';
import { askGap, hideGaps, listGapNumbers } from './gaps.ts';
import { readFormulas } from './plain-text.ts';
import { cardId } from './record.ts';

/** A card to practise, without what depends on the caller. Functions and the Studio use it. */
export type DocumentCard = Omit<PracticeCard, 'topicId' | 'topicName' | 'source'>;

/**
 * Lists what a student practises of a document: one card, or one for each gap or label. Empty for a document that is not
 * complete: the Studio requires the rest, but other programs can publish, too.
 */
export const toPracticeCards = (document: PracticeDocument): DocumentCard[] =>
  (document.type === 'card' ? toCards(document) : toDrill(document))
    // The id of one gap or label may be too long.
    .filter(({ id }) => cardId.safeParse(id).success);

function toCards(card: CardDocument): DocumentCard[] {
  const { id, kind, diagram, asks, picture, labels } = card;
  const shared = {
    ...toShared(card),
    answer: withTextMath(card.answer),
    ...(diagram && { diagram }),
  };
  switch (kind) {
    case 'question':
      return hasContent(card.answer) ? [{ id, ...shared }] : [];
    case 'gap': {
      const prompt = hideGaps(card.prompt);
      const numbers = listGapNumbers(card.prompt);
      return numbers.flatMap((number) => {
        const asked = askGap(card.prompt, number);
        if (!asked) return [];
        const sentence = withMath(asked.sentence);
        const task: CardTask = { kind, sentence, ...(asked.hint && { hint: asked.hint }) };
        const { promptSpans: _, ...rest } = shared;
        return [{ ...rest, id: gapId(id, number), siblings: id, prompt, task }];
      });
    }
    case 'typed': {
      const { accepted, tolerance, unit } = card;
      if (accepted.length < LIMITS.accepted.min) return [];
      const number = { ...(tolerance !== undefined && { tolerance }), ...(unit && { unit }) };
      return [{ id, ...shared, task: { kind, accepted, ...number } }];
    }
    case 'labels': {
      if (!picture || labels.length < LIMITS.labels.min) return [];
      const task = { kind, picture, labels };
      if (asks === 'all') return [{ id, ...shared, task }];
      return labels.map(({ key }) => ({
        ...shared,
        id: labelId(id, key),
        siblings: id,
        task: { ...task, asked: key },
      }));
    }
  }
}

const hasContent = (text: CardText): boolean =>
  toPlainText(text).trim() !== '' || text.some(({ picture }) => picture);

function toDrill(drill: DrillDocument): DocumentCard[] {
  const task = toDrillTask(drill);
  return task ? [{ id: drill.id, ...toShared(drill), answer: [], task }] : [];
}

function toDrillTask(drill: DrillDocument): CardTask | undefined {
  const { kind, steps, pairs, picture, labels, distractors, isTrue } = drill;
  const reason = withTextMath(drill.reason);
  switch (kind) {
    case 'order':
      return steps.length < LIMITS.steps.min
        ? undefined
        : { kind, reason, steps: steps.map(toSpans) };
    case 'match':
      return pairs.length < LIMITS.pairs.min
        ? undefined
        : {
            kind,
            reason,
            pairs: pairs.map(({ left, right }) => ({ left: toSpans(left), right: toSpans(right) })),
          };
    case 'labels':
      return picture && labels.length >= LIMITS.labels.min
        ? { kind: 'words', reason, picture, labels, distractors }
        : undefined;
    case 'true-or-false':
      return isTrue === undefined ? undefined : { kind, reason, isTrue };
  }
}

function toShared({ prompt, promptDetails }: Pick<PracticeDocument, 'prompt' | 'promptDetails'>) {
  const spans = toSpans(prompt);
  return {
    prompt,
    ...(spans.some(({ isFormula }) => isFormula) && { promptSpans: spans }),
    ...(promptDetails.length > 0 && { promptDetails: withTextMath(promptDetails) }),
  };
}

const toSpans = (text: string): CardSpan[] => withMath(readFormulas(text));
