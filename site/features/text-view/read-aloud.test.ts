import { expect, test } from 'vitest';
import { pickVoice } from './read-aloud.ts';

const voice = (lang: string, localService = true) => ({ lang, localService });

test.each([
  [[voice('fr-FR'), voice('en-US'), voice('en-GB', false), voice('en-GB')], voice('en-GB')],
  [[voice('en-US'), voice('en-GB', false)], voice('en-GB', false)],
  [[voice('en_GB'), voice('en-AU')], voice('en_GB')],
  [[voice('en-US', false), voice('en')], voice('en')],
  [[voice('de-DE')], undefined],
  [[], undefined],
])('prefers a British voice on the device: %j', (voices, best) => {
  expect(pickVoice(voices)).toEqual(best);
});
