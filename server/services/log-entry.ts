/** An entry of a log in the key-value store. */
export interface LogEntry {
  id: string;
  /** ISO 8601. */
  at: string;
}

/**
 * An entry as the store keeps it, whichever client adds it. Its first property is `id`: entries of the
 * same millisecond are sorted by it.
 */
export const scored = ({ id, ...rest }: LogEntry) => ({
  score: Date.parse(rest.at),
  member: { id, ...rest },
});
