import { features } from '#shop';
import { type Drill, findDrills, findFreeDrill } from './drills.ts';

/** A topic with its cards, its owner's drills, and the drawings of its notes and cards. */
interface DrawnTopic {
  id: string;
  diagram?: string | undefined;
  cards: readonly {
    isLocked: boolean;
    /** True for a drill that the owner has made, which is on no drawing. */
    isDrill?: boolean;
    diagram?: string | undefined;
  }[];
}

export interface TopicDrill {
  diagram: string;
  drill: Drill;
  /** True for the subject's free drill. */
  isFree: boolean;
}

/**
 * Lists the drills of a subject by the topic's id: those of the topic's own drawing, then of its cards' drawings. If
 * several topics use a drawing, its drills belong to the first.
 */
export function listTopicDrills(topics: readonly DrawnTopic[]): ReadonlyMap<string, TopicDrill[]> {
  const free = findFreeDrill(topics);
  const seen = new Set<string>();
  const listNew = (diagram: string | undefined): TopicDrill[] => {
    if (diagram === undefined || seen.has(diagram)) return [];
    seen.add(diagram);
    return findDrills(diagram).map((drill) => ({ diagram, drill, isFree: drill === free?.drill }));
  };
  return new Map(
    topics.map((topic) => [
      topic.id,
      [topic, ...topic.cards].flatMap((use) => listNew(use.diagram)),
    ]),
  );
}

export interface PracticeCount {
  cards: number;
  drills: number;
  /** True if some of the drills are on no drawing. */
  hasOtherDrills?: boolean;
}

/** Counts the cards and drills of a subject. A shop without practice has none. */
export function countPractice(topics: readonly DrawnTopic[]): PracticeCount {
  if (!features.practice) return { cards: 0, drills: 0 };
  const [drawn, all] = [
    [...listTopicDrills(topics).values()].flat(),
    topics.flatMap(({ cards }) => cards),
  ];
  const others = all.filter(({ isDrill }) => isDrill).length;
  return {
    cards: all.length - others,
    drills: drawn.length + others,
    ...(others > 0 && { hasOtherDrills: true }),
  };
}

/** Cards and drills of a topic: all for owners, the free part for others. */
export interface TopicCount {
  all: number;
  free: number;
}

/** Counts the cards and drills of each topic of a subject, by the topic's id. */
export function countByTopic(topics: readonly DrawnTopic[]): ReadonlyMap<string, TopicCount> {
  if (!features.practice) return new Map();
  const drills = listTopicDrills(topics);
  return new Map(
    topics.map(({ id, cards }) => {
      const ofTopic = drills.get(id) ?? [];
      const free = cards.filter(({ isLocked }) => !isLocked).length;
      const freeDrills = ofTopic.filter(({ isFree }) => isFree).length;
      return [id, { all: cards.length + ofTopic.length, free: free + freeDrills }];
    }),
  );
}
