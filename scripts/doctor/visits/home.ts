import { HINT_COOKIE, SESSION_HINTS } from '#contract/sessions/session.ts';
import { type Check, good } from '../check.ts';
import { examineTwoPages } from './two-pages.ts';
import { ADDRESS } from './visit.ts';

/** Checks that signed-in people get their own home page, which no cache mixes up with the visitors' page. */
export const signedInHome: Check = {
  name: 'Signed-in home',
  needs: [ADDRESS],
  async run({ address }, signal) {
    const cookie = { cookie: HINT_COOKIE, value: SESSION_HINTS[0] };
    const rule = 'the redirect of / in netlify.toml';
    const wrong = await examineTwoPages(
      { address, path: '/', second: '/home', ...cookie, rule },
      signal,
    );
    return wrong ?? good('Signed-in people get their own page, and no cache keeps it.');
  },
};
