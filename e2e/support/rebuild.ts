import { type APIRequestContext, expect } from 'playwright/test';
import { z } from 'zod';
import type { Sandbox } from './test.ts';

const buildList = z.array(z.object({ started: z.string(), state: z.string() }));

/** Builds the site anew from what the content holds now, and waits until it is up. */
export async function rebuild(request: APIRequestContext, { shop }: Sandbox): Promise<void> {
  const asked = new Date().toISOString();
  await request.post(`${shop}/__sandbox/build`);
  const newest = async () => {
    const [build] = buildList.parse(await (await request.get(`${shop}/__sandbox/builds`)).json());
    return build && build.started >= asked ? build.state : 'building';
  };
  await expect.poll(newest, { timeout: 50_000 }).not.toBe('building');
  expect(await newest(), 'the build').toBe('ready');
}
