import { Settings } from '../settings-source.ts';

/**
 * Replaces values in the source of a configuration, and keeps its comments.
 * @param values by place: `brand.name` is the property `name` of the export `brand`
 * @throws Error for a place that the source does not have
 */
export function setValues(source: string, values: Record<string, unknown>): string {
  const { places } = new Settings(source);
  const edits = Object.entries(values).map(([place, value]) => {
    const old = places.get(place)?.value;
    if (!old) throw new Error(`shop.config.ts has no ${place}`);
    return { start: old.getStart(), end: old.getEnd(), text: JSON.stringify(value) };
  });
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end),
      source,
    );
}
