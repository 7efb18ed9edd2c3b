import { OWNED_COOKIE } from '#contract/sessions/session.ts';
import { bad, type Check, good } from '../check.ts';
import { examineTwoPages } from './two-pages.ts';
import { ADDRESS, visit } from './visit.ts';

const LISTED = /<loc>[^<]*?\/([\w-]+)<\/loc>/g;

/** Checks that the owners of a subject get their own page, which no cache mixes up with the visitors' page. */
export const ownedPages: Check = {
  name: "Owners' pages",
  needs: [ADDRESS],
  async run({ address }, signal) {
    const sitemap = await visit(`${address}/sitemap.xml`, { signal });
    if (sitemap.status !== 200)
      return bad(`The sitemap responds with ${sitemap.status}: see the host's deploys.`);
    for (const [, slug = ''] of sitemap.body.matchAll(LISTED)) {
      const second = `/owned/${slug}`;
      const { status } = await visit(address + second, { signal });
      if (status === 404) continue;
      const cookie = { cookie: OWNED_COOKIE + slug, value: '1' };
      const rule = 'the file _redirects of the build';
      const pages = { address, path: `/${slug}`, second, ...cookie, rule };
      const wrong = await examineTwoPages(pages, signal);
      return wrong ?? good('Owners get their own page of a subject, and no cache keeps it.');
    }
    return good('No subject on sale has files yet.');
  },
};
