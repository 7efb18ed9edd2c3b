import { formatPence } from '#contract/money.ts';
import { diagram as hero } from '#diagrams/hero.ts';
import { findDiagram } from '#diagrams/library.ts';
import type { SubjectWithTopics } from '#site/lib/content.ts';
import type { PictureText } from './Picture.tsx';

/** A subject's picture: its name, what it costs, and the drawing that its card shows. */
export function subjectPictureText(subject: SubjectWithTopics, shopName: string): PictureText {
  const [cover] = subject.topics.flatMap(({ diagram }) => findDiagram(diagram ?? '') ?? []);
  return {
    shopName,
    heading: subject.name,
    text: 'Revision notes for AQA A-Level Economics, topic by topic',
    label: `${formatPence(subject.price).replace('.00', '')} once, yours for life`,
    diagram: cover ?? hero,
  };
}
