export interface OidcAccount {
  /** The `sub` claim, which never changes. */
  id: string;
  email: string;
  password: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** Finds an account by email and password. Several accounts may claim the same unverified address. */
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

export function toClaims({ id, email, isEmailVerified, firstName, lastName }: OidcAccount) {
  return {
    sub: id,
    email,
    email_verified: isEmailVerified,
    given_name: firstName,
    family_name: lastName,
    name: `${firstName} ${lastName}`,
  };
}
