import { HINT_COOKIE, SESSION_HINTS } from '#contract/accounts/session.ts';
import { bad, type Check, good } from '../check.ts';
import { ADDRESS, visit } from './visit.ts';

const SIGNED_IN = { cookie: `${HINT_COOKIE}=${SESSION_HINTS[0]}` };

const isKeptByCaches = (headers: Headers) => {
  const control = headers.get('cache-control') ?? '';
  return (
    !/\b(private|no-store)\b/.test(control) || !/\b(no-cache|no-store|max-age=0)\b/.test(control)
  );
};

/** Whether people who are signed in get their own home page, which no cache mixes up with the other. */
export const signedInHome: Check = {
  name: 'Signed-in home',
  needs: [ADDRESS],
  async run({ address }, signal) {
    const home = (path: string, headers = {}) => visit(address + path, { signal, headers });
    // One after the other, so that a cache has the chance to mix them up.
    const before = await home('/');
    const signedIn = await home('/', SIGNED_IN);
    const after = await home('/');
    const own = await home('/home');
    for (const { status } of [before, signedIn, after, own]) {
      if (status !== 200)
        return bad(`The home page responds with ${status}: see the host's deploys.`);
    }
    if (signedIn.body !== own.body || before.body === own.body) {
      return bad(
        'Visitors and people who are signed in get the same page: see that the redirect of / in netlify.toml is in use.',
      );
    }
    if (after.body !== before.body) {
      return bad(
        "A cache gives visitors the page of people who are signed in: purge the host's cache.",
      );
    }
    for (const { headers } of [before, signedIn]) {
      if (isKeptByCaches(headers))
        return bad('Caches may keep /: its Cache-Control must be private, no-cache.');
    }
    return good('Each gets their own page, and no cache keeps it.');
  },
};
