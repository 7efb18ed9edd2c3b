export interface LogEntry {
  id: string;
  /** ISO 8601. */
  at: string;
}

/** Puts `id` first: entries of the same millisecond are sorted by their text. */
export const scored = ({ id, ...rest }: LogEntry) => ({
  score: Date.parse(rest.at),
  member: { id, ...rest },
});
