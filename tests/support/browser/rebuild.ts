import { type APIRequestContext, expect, test } from 'playwright/test';
import { z } from 'zod';
import type { Sandbox } from './sandbox.ts';

const buildList = z.array(z.object({ started: z.string(), state: z.string() }));

const readBuilds = async (request: APIRequestContext, { shop }: Sandbox) =>
  buildList.parse(await (await request.get(`${shop}/__sandbox/builds`)).json());

/** Longest build on a busy machine, including the build before it. */
const MAX_BUILD_MS = 180_000;

/** Polls a value that changes with a build. Its time is added to the test's timeout. */
export function pollBuild<T>(read: () => Promise<T>) {
  test.setTimeout(test.info().timeout + MAX_BUILD_MS);
  return expect.poll(read, { timeout: MAX_BUILD_MS });
}

/** Holds back builds, or ends that. Most tests need none, and a build takes as long as several tests. */
export async function holdBuilds({ shop }: Pick<Sandbox, 'shop'>, isHeld: boolean): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ isHeld }) };
  const response = await fetch(`${shop}/__sandbox/hold-builds`, init);
  if (response.status !== 200) throw new Error(await response.text());
}

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
