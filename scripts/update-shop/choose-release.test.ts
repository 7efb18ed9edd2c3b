import { expect, test } from 'vitest';
import { chooseRelease } from './choose-release.ts';

const released = ['0.3.0', '0.10.0', '0.9.1'];

test.each([
  { own: '0.3.0', asked: undefined, version: '0.10.0' },
  { own: '0.3.0', asked: 'v0.9.1', version: '0.9.1' },
  { own: '0.10.0', asked: undefined, version: undefined },
  { own: '0.11.0', asked: undefined, version: undefined },
  { own: '0.9.1', asked: '0.9.1', version: undefined },
])('takes $version for a shop of $own that asks for $asked', ({ own, asked, version }) => {
  expect(chooseRelease(own, released, asked)).toBe(version);
});

test.each([
  {
    asked: '0.4.0',
    sentence: /^There is no release 0\.4\.0\. The releases are 0\.3\.0, 0\.9\.1, /,
  },
  { asked: '0.3.0', sentence: /^0\.3\.0 is older than the shop's version, 0\.9\.1/ },
])('refuses $asked for a shop of 0.9.1', ({ asked, sentence }) => {
  expect(() => chooseRelease('0.9.1', released, asked)).toThrow(sentence);
});
