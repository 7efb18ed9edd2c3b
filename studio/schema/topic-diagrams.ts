import { diagram as hero } from '../../diagrams/hero.ts';
import { diagrams } from '../../diagrams/library.ts';

/** The diagrams that a topic can show, by the name it stores. The hero belongs to the home page. */
export const topicDiagrams = diagrams
  .filter((diagram) => diagram !== hero)
  .map(({ name, title }) => ({ value: name, title }));
