import { diagram as hero } from '../../diagrams/hero.ts';
import { diagrams } from '../../diagrams/library.ts';

/** Diagrams that a topic can show, by the stored name. The hero is for the home page only. */
export const topicDiagrams = diagrams
  .filter((diagram) => diagram !== hero)
  .map(({ name, title }) => ({ value: name, title }));
