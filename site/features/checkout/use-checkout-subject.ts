import { useQuery } from '@tanstack/react-query';
import { getSubjects } from '#contract/catalogue.ts';
import { type SubjectCard, toSubjectCard } from '#site/catalogue/subject-card.ts';
import { describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { queryKeys } from '#site/lib/query.ts';

type Lookup =
  | { state: 'loading' }
  /** `isCurrent`: the price is today's, or nobody could say otherwise. */
  | { state: 'found'; subject: SubjectCard; isCurrent: boolean }
  | { state: 'missing' }
  | { state: 'failed'; reason: string; retry: () => void };

/**
 * Finds the subject that is to be bought. The catalogue may be newer than the page: it is asked for
 * what the page was not built with, and for today's price, which is what will be charged.
 * @param id null where the address names none, undefined while the address is not known
 */
export function useCheckoutSubject(id: string | null | undefined, built: SubjectCard[]): Lookup {
  const live = useQuery({
    queryKey: queryKeys.subjects,
    queryFn: () => call(getSubjects, {}),
    enabled: Boolean(id),
  });
  if (id === undefined) return { state: 'loading' };
  const today = live.data?.find((subject) => subject.id === id);
  if (today) return { state: 'found', subject: toSubjectCard(today), isCurrent: true };
  const known = built.find((subject) => subject.id === id);
  if (known) return { state: 'found', subject: known, isCurrent: !live.isFetching };
  if (live.isFetching) return { state: 'loading' };
  if (live.isError) {
    return {
      state: 'failed',
      reason: describeError(live.error),
      retry: () => void live.refetch(),
    };
  }
  return { state: 'missing' };
}
