import type { SandboxOptions } from './options.ts';
import type { Secrets } from './secrets.ts';
import type { Addresses } from './services.ts';

/** Body of `GET /__sandbox`: addresses, accounts and test cards. */
export interface ShopInfo {
  shop: string;
  /** Folder of all state; its `settings.json` holds the environment of functions and build. */
  data: string;
  hasQuickPasswords: boolean;
  /** Address that opens the Studio with the owner signed in. */
  studio: string;
  /** Address that opens the Studio with a member signed in who may only read. */
  studioViewer: string;
  inbox: string;
  content: string;
  files: string;
  payments: string;
  kv: string;
  identity: string;
  accounts: {
    student: Secrets['student'];
    adminPassword: string;
    owner: Secrets['owner'];
    otherIdentity: Secrets['otherIdentity'];
    unverifiedIdentity: Secrets['unverifiedIdentity'];
  };
  /** Card numbers by outcome, as docs.stripe.com/testing lists them. */
  cards: Record<string, string>;
}

const CARDS = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  needsAuthentication: '4000002500003155',
  disputed: '4000000000000259',
};

export function describeShop(
  shop: string,
  {
    dataDir: data,
    hasQuickPasswords = false,
  }: Pick<SandboxOptions, 'dataDir' | 'hasQuickPasswords'>,
  secrets: Secrets,
  services: Addresses,
): ShopInfo {
  const { inbox, content, files, payments, kv, identity } = services;
  const { student, adminPassword, owner, otherIdentity, unverifiedIdentity } = secrets;
  return {
    shop,
    data,
    hasQuickPasswords,
    studio: `${shop}/studio/#token=${secrets.studioToken}`,
    studioViewer: `${shop}/studio/#token=${secrets.viewerToken}`,
    inbox: inbox.origin,
    content: content.origin,
    files: files.origin,
    payments: payments.origin,
    kv: kv.origin,
    identity: identity.origin,
    accounts: { student, adminPassword, owner, otherIdentity, unverifiedIdentity },
    cards: CARDS,
  };
}
