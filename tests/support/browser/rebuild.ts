import { type APIRequestContext, expect, test } from 'playwright/test';
import { z } from 'zod';
import type { Sandbox } from './sandbox.ts';

const buildList = z.array(z.object({ started: z.string(), state: z.string() }));

const readBuilds = async (request: APIRequestContext, { shop }: Sandbox) =>
  buildList.parse(await (await request.get(`${shop}/__sandbox/builds`)).json());

/** The longest that a build takes on a busy machine, with the one before it, in ms. */
const LONGEST_BUILD = 180_000;

/** Polls what changes with a build. The time for it comes on top of the test's own. */
export function pollBuild<T>(read: () => Promise<T>) {
  test.setTimeout(test.info().timeout + LONGEST_BUILD);
  return expect.poll(read, { timeout: LONGEST_BUILD });
}

/**
 * Holds back the builds that a change of content causes, or ends that. Most tests need none, and each takes
 * as long as several tests.
 */
export async function holdBuilds({ shop }: Pick<Sandbox, 'shop'>, isHeld: boolean): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ isHeld }) };
  const response = await fetch(`${shop}/__sandbox/hold-builds`, init);
  if (response.status !== 200) throw new Error(await response.text());
}

/** Rebuilds the site from the current content, and waits until it is served. */
export async function rebuild(request: APIRequestContext, sandbox: Sandbox): Promise<void> {
  const asked = new Date().toISOString();
  await holdBuilds(sandbox, false);
  await request.post(`${sandbox.shop}/__sandbox/build`);
  const newest = async () => {
    const [build] = await readBuilds(request, sandbox);
    return build && build.started >= asked ? build.state : 'building';
  };
  await pollBuild(newest).not.toBe('building');
  expect(await newest(), 'the build').toBe('ready');
  await holdBuilds(sandbox, true);
}
