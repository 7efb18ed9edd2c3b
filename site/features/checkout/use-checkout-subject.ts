import { toSubjectDocument } from '#contract/catalogue.ts';
import type { SubjectDocument } from '#contract/content-documents.ts';
import { describeError, referenceOf } from '#site/lib/api-error.ts';
import { subjectsQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';

type SubjectLookup =
  | { state: 'loading' }
  /** `isCurrent`: the price comes from the API, or the API did not respond. */
  | { state: 'found'; subject: SubjectDocument; isCurrent: boolean }
  | { state: 'missing' }
  | { state: 'failed'; reason: string; reference: string | undefined; retry: () => void };

/**
 * Finds the subject to buy. The API may know subjects newer than the build, and its price is the one
 * charged.
 * @param id null where the address names none, undefined before hydration
 */
export function useCheckoutSubject(
  id: string | null | undefined,
  built: SubjectDocument[],
): SubjectLookup {
  const live = useQuery(subjectsQuery, Boolean(id));
  if (id === undefined) return { state: 'loading' };
  const current = live.data?.find((subject) => subject.id === id);
  if (current) return { state: 'found', subject: toSubjectDocument(current), isCurrent: true };
  const known = built.find((subject) => subject.id === id);
  if (known) return { state: 'found', subject: known, isCurrent: !live.isFetching };
  if (live.isFetching) return { state: 'loading' };
  if (live.isError) {
    return {
      state: 'failed',
      reason: describeError(live.error),
      reference: referenceOf(live.error),
      retry: () => void live.refetch(),
    };
  }
  return { state: 'missing' };
}
