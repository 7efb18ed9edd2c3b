import type { ValidationMarker } from 'sanity';

interface Field {
  name: string;
  type: { title?: string | undefined };
}

/** Lists what stops a publication, each with the title of its field: “Price: Please enter a price.” */
export function listProblems(
  markers: readonly Pick<ValidationMarker, 'level' | 'path' | 'message'>[],
  fields: readonly Field[],
): string[] {
  const problems = markers
    .filter(({ level }) => level === 'error')
    .map(({ path: [name], message }) => {
      const field = fields.find((each) => each.name === name);
      return field?.type.title ? `${field.type.title}: ${message}` : message;
    });
  return [...new Set(problems)];
}
