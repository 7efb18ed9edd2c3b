import { z } from 'zod/mini';

/** Search kept in the page's entry of the browser's history, so that Back shows it again. */
const keptSearch = z.object({
  typed: z.string(),
  /** Path of the result opened last. */
  opened: z.optional(z.string()),
});

const state = z.object({ notesSearch: keptSearch });

export const readKeptSearch = (): z.infer<typeof keptSearch> | undefined =>
  state.safeParse(history.state).data?.notesSearch;

export function keepSearch(notesSearch: z.infer<typeof keptSearch>): void {
  history.replaceState({ ...history.state, notesSearch }, '');
}
