import type { Diagram, Element } from './diagram.ts';
import { label, line, parabola, point, xMark } from './plot.ts';

const understanding = (x: number) => 158 - 148 * ((x - 230) / 230) ** 2;
const topics = [50, 100, 150, 200] as const;

const topic = (x: number, index: number): Element[] => {
  const height = understanding(x);
  const part = `${index + 1}`;
  return [
    { kind: 'curve', path: line([x, 0], [x, height]), tone: 'faint', dashed: true, part },
    { ...point([x, height]), part },
    xMark(part, x),
  ];
};

/** The drawing for subjects without a drawing. It claims nothing about the subject. */
export const neutralDiagram: Diagram = {
  name: 'topic-by-topic',
  title: 'Topic by topic',
  description:
    'Understanding rises with each topic: four topics along, understanding upwards, and a curve through a point above each topic.',
  elements: [
    { kind: 'axes', x: 'Topic', y: 'Understanding' },
    ...topics.flatMap(topic),
    {
      kind: 'curve',
      path: parabola(understanding, 0, 230),
      tone: 'brand',
      label: label('U', [234, 154]),
    },
  ],
};
