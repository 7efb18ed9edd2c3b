import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LoggedRequest } from 'local-stand-ins/kit/request-log.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser } from '#contract/accounts/user.ts';
import { getProgress } from '#contract/progress/progress.ts';
import { startFirefox } from './firefox.ts';
import { doMainJob } from './main-job.ts';
import { StoppingShop } from './stopping-shop.ts';
import { startWebKit } from './webkit.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PICTURES = join(ROOT, 'test-results', 'browsers');

const shop = new StoppingShop();
beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  await shop.start();
});
afterAll(() => shop.delete());

test.for([
  { name: 'Firefox', start: startFirefox, packages: 'firefox-esr' },
  { name: 'WebKit', start: startWebKit, packages: 'webkit2gtk-driver and xvfb' },
])(
  'a student signs up, pays, downloads and reads in $name',
  async (browser, { skip, onTestFinished }) => {
    const { name, start, packages } = browser;
    await fetch(`${shop.origin}/__sandbox/requests`, { method: 'DELETE' });
    const running = await start();
    if (!running) return skip(`${name} is not installed; on Debian install ${packages}`);
    onTestFinished(running.close);
    await doMainJob(running, shop.origin, (step) =>
      running.screenshot(join(PICTURES, `${name.toLowerCase()}-${step}.png`)),
    );
    expect(await running.errors(), 'errors of the pages').toEqual([]);
    const requests = await (await fetch(`${shop.origin}/__sandbox/requests`)).json();
    // A browser aborts the pending requests of a page that it leaves.
    const pending: string[] = [getUser.path, getProgress.path];
    const isLeft = ({ path, status }: LoggedRequest) =>
      status === 0 && (path.startsWith('/samples/') || pending.includes(path));
    const failed = requests.filter(
      (request: LoggedRequest) =>
        !isLeft(request) && (request.status === 0 || request.status >= 400),
    );
    expect(failed, 'requests that failed').toEqual([]);
    const cached = await (await fetch(`${shop.origin}/__sandbox/cache`)).text();
    expect(cached, "what the CDN keeps of a student's visit").not.toMatch(/set-cookie/i);
  },
);
