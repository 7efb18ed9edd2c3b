import { useQuery } from '@tanstack/react-query';
import { getSubjects } from '#contract/catalogue.ts';
import { call } from '#site/lib/call.ts';
import { queryKeys } from '#site/lib/query.ts';
import { type SubjectCard, toSubjectCard } from '#site/lib/subject-card.ts';

type Lookup =
  | { state: 'loading' }
  | { state: 'found'; subject: SubjectCard }
  | { state: 'missing' }
  | { state: 'failed'; retry: () => void };

/**
 * Finds the subject that is to be bought. The catalogue may be newer than the page: what the page
 * was not built with is asked for before it is called missing.
 * @param id null where the address names none, undefined while the address is not known
 */
export function useCheckoutSubject(id: string | null | undefined, built: SubjectCard[]): Lookup {
  const known = built.find((subject) => subject.id === id);
  const live = useQuery({
    queryKey: queryKeys.subjects,
    queryFn: () => call(getSubjects, {}),
    enabled: Boolean(id) && !known,
  });
  if (known) return { state: 'found', subject: known };
  if (id === undefined) return { state: 'loading' };
  if (!id) return { state: 'missing' };
  if (live.isFetching) return { state: 'loading' };
  if (live.isError) return { state: 'failed', retry: () => void live.refetch() };
  const found = live.data?.find((subject) => subject.id === id);
  return found ? { state: 'found', subject: toSubjectCard(found) } : { state: 'missing' };
}
