import { defineField } from 'sanity';
import { topicDiagrams } from '../../diagrams/library.ts';

/** Creates a field for the name of a drawing. */
export function diagramField(description: string) {
  return defineField({
    name: 'diagram',
    title: 'Diagram',
    type: 'string',
    description,
    options: {
      list: topicDiagrams.map((diagram) => ({ value: diagram.name, title: diagram.title })),
    },
  });
}
