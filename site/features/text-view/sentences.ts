import { region } from '#shop';

/** Abbreviations after which a sentence goes on. */
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|fig|no|pp?|dr|mrs?|ms|prof|st)\.\s*$/i;

/** A longer utterance may be cut off: Chromium stops after 15 seconds. */
const MAX_CHARACTERS = 200;

/** Splits a text into parts to read aloud. Joined, the parts give the text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const segment of segments(text)) {
    const before = sentences.at(-1);
    if (before && ABBREVIATION.test(before)) sentences.splice(-1, 1, before + segment);
    else sentences.push(segment);
  }
  return sentences.flatMap(splitLong);
}

/** Firefox has a segmenter since version 125. */
function segments(text: string): string[] {
  if (!('Segmenter' in Intl)) return text ? [text] : [];
  const segmenter = new Intl.Segmenter(region.locale, { granularity: 'sentence' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Splits after the last clause that fits, otherwise after the last word. */
function splitLong(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.trimEnd().length > MAX_CHARACTERS) {
    const start = rest.slice(0, MAX_CHARACTERS);
    const clauses = [...start.matchAll(/[,;:–—)]\s+/g)].map(
      ({ index, 0: end }) => index + end.length,
    );
    const end = clauses.at(-1) ?? (start.lastIndexOf(' ') + 1 || MAX_CHARACTERS);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return rest ? [...parts, rest] : parts;
}
