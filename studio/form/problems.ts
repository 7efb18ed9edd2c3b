import { isReference, type ValidationMarker } from 'sanity';
import { studioTexts } from '../texts.ts';

interface Field {
  name: string;
  type: { title?: string | undefined };
}

/**
 * Lists what stops a publication, each with the title of its field: “Price: Please enter a price.”
 * @param document the draft, for a better word about a reference to another draft
 */
export function listProblems(
  markers: readonly Pick<ValidationMarker, 'level' | 'path' | 'message'>[],
  fields: readonly Field[],
  document: Record<string, unknown> = {},
): string[] {
  const problems = markers
    .filter(({ level }) => level === 'error')
    .map(({ path: [name], message }) => {
      const value = document[String(name)];
      // The target of this reference has never been published.
      if (isReference(value) && '_strengthenOnPublish' in value)
        return studioTexts.parentUnpublished;
      const field = fields.find((each) => each.name === name);
      return field?.type.title ? `${field.type.title}: ${message}` : message;
    });
  return [...new Set(problems)];
}
