import type { OidcAccount } from '../oidc/accounts.ts';
import type { Secrets } from './secrets.ts';

/** The client's id at the identity provider. */
export const OIDC_CLIENT_ID = 'shop';

/** Who is known to the identity provider: the owner, somebody else, and one who only says he is the owner. */
export function identities({ owner, otherIdentity, unverifiedIdentity }: Secrets): OidcAccount[] {
  return [
    { ...owner, id: 'owner', isEmailVerified: true, firstName: 'Olive', lastName: 'Owner' },
    { ...otherIdentity, id: 'other', isEmailVerified: true, firstName: 'Toby', lastName: 'Other' },
    {
      ...{ ...unverifiedIdentity, id: 'unverified', isEmailVerified: false },
      ...{ firstName: 'Ulric', lastName: 'Unverified' },
    },
  ];
}
