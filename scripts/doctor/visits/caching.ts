import { bad, type Check, good } from '../check.ts';
import { ADDRESS, visit } from './visit.ts';

const BUILT_FILE = /["'(](\/_astro\/[^"')\s]+)/;

const YEAR_SECONDS = 31_536_000;

const isKeptForEver = (control: string) =>
  control.includes('immutable') && Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0) >= YEAR_SECONDS;

/** Checks that browsers cache built files, whose names change with them, and cache nothing personal. */
export const caching: Check = {
  name: 'Caching',
  needs: [ADDRESS],
  async run({ address }, signal) {
    const home = await visit(`${address}/`, { signal });
    const [, path] = BUILT_FILE.exec(home.body) ?? [];
    if (!path) return bad('The home page names no built file: deploy the shop to this address.');
    const file = await visit(address + path, { signal });
    if (file.status !== 200) return bad(`${path} responds with ${file.status}: deploy again.`);
    const control = file.headers.get('cache-control') ?? '';
    if (!isKeptForEver(control)) {
      return bad(
        'Built files are not kept for a year, so every page loads slowly: check that netlify.toml is in use.',
      );
    }
    const personal = await visit(`${address}/api/auth/user`, { signal });
    if (!/no-store/.test(personal.headers.get('cache-control') ?? '')) {
      return bad(
        'Caches may keep what is personal: /api/auth/user must have Cache-Control: no-store.',
      );
    }
    return good('Built files are kept for a year, and nothing personal is kept.');
  },
};
