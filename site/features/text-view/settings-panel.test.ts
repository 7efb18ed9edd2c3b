import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, parseSettings, type TextSettings } from './settings-panel.ts';

const chosen: TextSettings = {
  size: 200,
  spacing: 'widest',
  width: 'narrow',
  font: 'opendyslexic',
  tint: 'blue',
  speed: 0.75,
};

test('reads what was stored', () => {
  expect(parseSettings(JSON.stringify(chosen))).toEqual(chosen);
});

test.each([undefined, null, '', 'large', 'null', '[]', '7', '{"size":'])(
  'falls back to the defaults for %j',
  (stored) => {
    expect(parseSettings(stored)).toEqual(DEFAULT_SETTINGS);
  },
);

test('replaces only the values that are unknown', () => {
  const stored = { ...chosen, size: 1e9, font: '</style>', tint: undefined, more: 1 };
  expect(parseSettings(JSON.stringify(stored))).toEqual({
    ...chosen,
    size: 100,
    font: 'system',
    tint: 'paper',
  });
});
