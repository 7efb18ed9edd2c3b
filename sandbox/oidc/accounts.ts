/** Somebody whom the provider knows. */
export interface OidcAccount {
  /** The `sub` of his claims: his for good. */
  id: string;
  email: string;
  password: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** Whom e-mail address and password name. Two may have said the same address: it need not be true. */
export function findByPassword(
  accounts: OidcAccount[],
  email: string,
  password: string,
): OidcAccount | undefined {
  const address = email.trim().toLowerCase();
  return accounts.find(
    (account) => account.email.toLowerCase() === address && account.password === password,
  );
}

/** What the provider tells of somebody, by the names of OpenID Connect's standard claims. */
export function claimsOf({ id, email, isEmailVerified, firstName, lastName }: OidcAccount) {
  return {
    sub: id,
    email,
    email_verified: isEmailVerified,
    given_name: firstName,
    family_name: lastName,
    name: `${firstName} ${lastName}`,
  };
}
