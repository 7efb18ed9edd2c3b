import { paths } from '#site/lib/paths.ts';
import { userQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';

/** Shows the address for the confirmation while the student can still correct it. */
export function BuyerAddress() {
  const { data: user } = useQuery(userQuery);
  if (!user) return null;
  return (
    <p className="text-sm">
      We'll send your confirmation to <strong className="wrap-anywhere">{user.email}</strong> (
      <a href={paths.account()} className="text-brand underline">
        Change
      </a>
      )
    </p>
  );
}
