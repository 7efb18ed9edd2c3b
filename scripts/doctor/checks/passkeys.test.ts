import { createClient } from '@vercel/kv';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { startUpstash } from 'local-stand-ins/upstash/index.ts';
import { expect, test } from 'vitest';
import { examine } from '../test-shop.ts';
import { passkeys } from './passkeys.ts';

test('a shop without passkeys, or with only one, is advised to add one', async () => {
  const token = 'the-token-of-the-store';
  const stand = await startUpstash({ port: 0, dataDir: temporaryFolder(), token });
  try {
    const store = createClient({ url: stand.origin, token });
    const settings = {
      SITE_URL: 'https://shop.example',
      KV_REST_API_URL: stand.origin,
      KV_REST_API_TOKEN: token,
    };
    const find = (more = {}) => examine(passkeys, { ...settings, ...more });
    const warning = (sentence: string) => ({
      verdict: 'warning',
      sentence: expect.stringContaining(sentence),
    });
    expect(await find()).toEqual(
      warning('open https://shop.example/admin, sign in with a link, and add one'),
    );
    expect(await find({ OIDC_ISSUER: 'https://identity.example' })).toEqual(
      warning('There is no passkey, the safest way'),
    );
    await store.hset('admin-passkeys', { one: {} });
    expect(await find()).toEqual(warning('There is one passkey: add another'));
    await store.hset('admin-passkeys', { two: {} });
    expect((await find()).verdict).toBe('good');
    expect((await find({ ADMIN_PASSWORD_HASH: '$2b$12$' })).sentence).toContain(
      'Without ADMIN_PASSWORD_HASH',
    );
  } finally {
    await stand.close();
  }
});
