import { getPublishedId } from 'sanity';
import { z } from 'zod';
import { hideGaps } from '../../contract/practice/gaps.ts';
import type { CardProposal } from '../../contract/practice/practice.ts';
import {
  FILE_FIELDS,
  fileRows,
  findSourceFault,
  type SourceFile,
  toSourceFiles,
} from './card-source.ts';
import { promptKey } from './check-card.ts';
import { cardKindTitles, drillKindTitles } from './kind-titles.ts';

const OWN = '_type in ["card", "drill"] && topic._ref == $topicId && !(_id in path("versions.**"))';

/** Query for the cards and drills of a topic, drafts included, with the files that they come from. */
export const TOPIC_CARDS_QUERY = {
  fetch: `{
    "cards": *[${OWN}] { _id, _type, _createdAt, kind, prompt, order, isLocked, "sourceId": source._ref, sourcePage },
    "files": *[_type == "contentItem" && !(_id in path("versions.**"))
      && (topic._ref == $topicId || _id in *[${OWN}].source._ref)] { ${FILE_FIELDS} },
    "isPublished": count(*[_id == $topicId]) > 0,
    "handled": *[_id == $handledId][0].prompts
  }`,
  listen: `*[(${OWN}) || _type == "contentItem" || _id in [$topicId, $handledId]]`,
};

const topicCardsResult = z.object({
  cards: z.array(
    z.object({
      _id: z.string(),
      _type: z.enum(['card', 'drill']),
      kind: z.string().nullish(),
      _createdAt: z.string(),
      prompt: z.string().nullish(),
      order: z.number().nullish(),
      isLocked: z.boolean().nullish(),
      sourceId: z.string().nullish(),
      sourcePage: z.number().nullish(),
    }),
  ),
  files: fileRows,
  isPublished: z.boolean(),
  handled: z.array(z.string()).nullish(),
});

export interface CardRow {
  /** Id without `drafts.`. */
  id: string;
  type: 'card' | 'drill';
  /** Title of the kind. Undefined for a question, the usual kind. */
  kind: string | undefined;
  /** Gaps are `…`. */
  prompt: string;
  /** `promptKey` of the prompt with its gaps, as an import has them. */
  promptKey: string;
  isLocked: boolean;
  /** `new` was never published; `changed` has a draft beside the published card. */
  state: 'new' | 'changed' | 'published';
  /** Ids of the draft, the published card or both. */
  copyIds: string[];
  /** Id of the draft, or of the published card without one. */
  shownId: string;
  /** Undefined if the card's file and page exist, or if it names none. */
  sourceFault: string | undefined;
}

export interface TopicCards {
  /** Cards, then drills, each in the order of the topic. */
  cards: CardRow[];
  /** The topic's files with a PDF, in the order of the page. */
  files: SourceFile[];
  /** True if students can see the topic. */
  isPublished: boolean;
  /** Keys of the proposed prompts that the owner has accepted or dismissed. */
  handled: string[];
}

/** Reads the result of {@link TOPIC_CARDS_QUERY}. A card with a draft is shown as its draft. */
export function toTopicCards(result: unknown, topicId: string): TopicCards {
  const { cards, files: rows, isPublished, handled } = topicCardsResult.parse(result);
  const files = toSourceFiles(rows);
  const copies = [...Map.groupBy(cards, ({ _id }) => getPublishedId(_id))].flatMap(([id, all]) => {
    const shown = all.find(({ _id }) => _id !== id) ?? all[0];
    return shown ? [{ id, all, shown }] : [];
  });
  return {
    cards: copies
      .toSorted(
        ({ shown: a }, { shown: b }) =>
          a._type.localeCompare(b._type) ||
          (a.order ?? 1) - (b.order ?? 1) ||
          (a._createdAt < b._createdAt ? -1 : 1),
      )
      .map(({ id, all, shown }) => ({
        id,
        type: shown._type,
        kind: readKindTitle(shown),
        prompt: hideGaps(shown.prompt ?? ''),
        promptKey: promptKey(shown.prompt ?? ''),
        isLocked: shown.isLocked ?? true,
        state: shown._id === id ? 'published' : all.length > 1 ? 'changed' : 'new',
        copyIds: all.map(({ _id }) => _id),
        shownId: shown._id,
        sourceFault: shown.sourceId
          ? findSourceFault(files.get(shown.sourceId), shown.sourcePage ?? undefined)?.message
          : undefined,
      })),
    files: [...files.values()]
      .filter((file) => file.topicId === topicId && file.pages !== undefined)
      .toSorted((a, b) => a.order - b.order || a.title.localeCompare(b.title)),
    isPublished,
    handled: handled ?? [],
  };
}

const readKindTitle = ({ _type, kind }: { _type: string; kind?: string | null | undefined }) => {
  const titles: Record<string, string> =
    _type === 'drill' ? drillKindTitles : { ...cardKindTitles, question: '' };
  return (kind && Object.hasOwn(titles, kind) && titles[kind]) || undefined;
};

/** Leaves out the proposals that were accepted or dismissed, and those whose prompt has a card. */
export function openProposals(
  proposals: readonly CardProposal[],
  { cards, handled }: Pick<TopicCards, 'cards' | 'handled'>,
): CardProposal[] {
  const seen = new Set([...handled, ...cards.map((card) => card.promptKey)]);
  return proposals.filter(({ prompt }) => {
    const key = promptKey(prompt);
    const isOpen = !seen.has(key);
    seen.add(key);
    return isOpen;
  });
}
