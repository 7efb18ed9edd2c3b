import type { OidcAccount } from 'local-stand-ins/oidc/accounts.ts';
import type { Secrets } from './secrets.ts';

/** The shop's client id at the identity provider, with the same characters as Google's ids. */
export const OIDC_CLIENT_ID = '1234567890-shop_1.apps.example.com';

export function identities({ owner, otherIdentity, unverifiedIdentity }: Secrets): OidcAccount[] {
  return [
    { ...owner, id: 'owner', isEmailVerified: true, firstName: 'Olive', lastName: 'Owner' },
    { ...otherIdentity, id: 'other', isEmailVerified: true, firstName: 'Toby', lastName: 'Other' },
    {
      ...unverifiedIdentity,
      id: 'unverified',
      isEmailVerified: false,
      firstName: 'Ulric',
      lastName: 'Unverified',
    },
  ];
}
