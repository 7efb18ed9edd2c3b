import { loadLate } from '#site/lib/load-late.ts';
import { userQuery } from '#site/lib/queries.ts';
import { Query, useQuery } from '#site/lib/query.ts';

const unconfirmedNote = new Query(
  async () =>
    (await loadLate(() => import('#site/features/accounts/UnconfirmedNote.tsx'))).UnconfirmedNote,
);

export function UnconfirmedAddress() {
  const { data: user } = useQuery(userQuery, false);
  const isUnconfirmed = user && !user.isAdmin && !user.isEmailConfirmed;
  const { data: Note } = useQuery(unconfirmedNote, Boolean(isUnconfirmed));
  return isUnconfirmed && Note ? <Note address={user.email} /> : null;
}
