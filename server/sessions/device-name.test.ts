import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${WEBKIT} Chrome/156.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
  ],
  [
    'Firefox on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0',
  ],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 15; SAMSUNG SM-S921B) ${WEBKIT} SamsungBrowser/29.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Chrome on ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`,
  ],
  ['Unknown device', 'curl/8.10.1'],
  ['Unknown device', undefined],
])('names %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('never repeats text from the user agent', () => {
  expect(deviceName('<b>Chrome/</b> your refund waits at https://example.com')).toBe('Chrome');
});
