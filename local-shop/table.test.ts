import { expect, test } from 'vitest';
import { table } from './table.ts';

const ACCOUNT = { email: 'sam@shop.example', password: 'pupil-pass' };
const SHOP = {
  shop: 'http://localhost:8888',
  data: '',
  hasQuickPasswords: false,
  studio: '',
  studioViewer: '',
  inbox: '',
  content: '',
  files: '',
  payments: '',
  kv: '',
  identity: 'http://localhost:4000',
  accounts: {
    student: ACCOUNT,
    adminPassword: 'panel-pass',
    owner: { email: 'owner@shop.example', password: 'owner-pass' },
    otherIdentity: ACCOUNT,
    unverifiedIdentity: ACCOUNT,
  },
  cards: {},
};
const PROVIDER = { OIDC_ISSUER: SHOP.identity };
const PASSWORD = { ADMIN_PASSWORD_HASH: '$2b$11$…' };

test.each([
  [{ ...PROVIDER, ...PASSWORD }, 'as the owner, or with the admin password', true, true],
  [PROVIDER, 'as the owner', true, false],
  [PASSWORD, 'with a link to the owner, in the inbox, or with the admin password', false, true],
  [{}, 'with a link to the owner, in the inbox', false, false],
])(
  'with the settings %j, lists only the ways to sign in that work',
  (given, ways, hasProvider, hasPassword) => {
    const shown = table({ ...SHOP, env: { OWNER_EMAIL: 'owner@shop.example', ...given } });
    expect(shown).toContain(`${SHOP.shop}/admin   ${ways}\n`);
    expect(shown).toContain('owner@shop.example');
    expect(shown.includes('Identity provider')).toBe(hasProvider);
    expect(shown.includes('owner-pass')).toBe(hasProvider);
    expect(shown.includes('panel-pass')).toBe(hasPassword);
  },
);
