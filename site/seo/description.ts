import { homeLabels } from '#site/texts/home.ts';

/** What search engines show of a description, and what tells them too little. Characters. */
const MOST = 160;
const LEAST = 50;

/** The leading sentences or words of a text that fit into so many characters. */
function leading(text: string, granularity: 'sentence' | 'word', most: number): string {
  const segmenter = new Intl.Segmenter('en-GB', { granularity });
  let end = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.trimEnd().length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trim();
}

/** A text of any length as a page's description: its first sentences, or else its first words. */
export function toDescription(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= MOST) return plain;
  const sentences = leading(plain, 'sentence', MOST);
  if (sentences.length >= LEAST) return sentences;
  return `${leading(plain, 'word', MOST - 1).replace(/[\s,;:–-]+$/, '')}…`;
}

/** What a subject's page says of itself, however little the owner has written. */
export function describeSubject({ name, description }: { name: string; description: string }) {
  const isEnough = description.trim().length >= LEAST;
  const notes = `PDF revision notes on ${name} for AQA A-Level Economics, topic by topic.`;
  return toDescription(isEnough ? description : `${description} ${notes}`);
}

/** What the home page says of the shop. */
export function describeShop(): string {
  return toDescription(`${homeLabels.tagline}: PDF revision notes for AQA, topic by topic.`);
}
