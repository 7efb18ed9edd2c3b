import { Redis } from '@upstash/redis';
import { expect, test } from 'vitest';
import { TestStandIn } from '../kit/test-stand-in.ts';

test('starts alone, serves the official client, and ends cleanly', async () => {
  const started = new TestStandIn('upstash', '--token', 'mine');
  const redis = new Redis({ url: await started.printed('REST URL'), token: 'mine' });
  expect(await redis.set('greeting', { text: 'Hello' })).toBe('OK');
  expect(await redis.get('greeting')).toEqual({ text: 'Hello' });
  expect(await redis.eval('return redis.call("GET", KEYS[1])', ['greeting'], [])).toEqual({
    text: 'Hello',
  });
  expect(await started.stop()).toBe(0);
});
