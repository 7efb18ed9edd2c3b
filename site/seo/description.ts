import { course, region, texts } from '#shop';
import { FULL_COURSE_NAME } from '#site/lib/course.ts';

/** Range that search engines show in full, in characters. */
const MAX_LENGTH = 160;
const MIN_LENGTH = 50;

/** Returns the leading sentences or words of a text that fit into `maximum` characters. */
function leading(text: string, granularity: 'sentence' | 'word', maximum: number): string {
  const segmenter = new Intl.Segmenter(region.locale, { granularity });
  let end = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.trimEnd().length > maximum) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trim();
}

/** Shortens a text to a page's description: its first sentences, or else its first words. */
export function toDescription(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= MAX_LENGTH) return plain;
  const sentences = leading(plain, 'sentence', MAX_LENGTH);
  if (sentences.length >= MIN_LENGTH) return sentences;
  return `${leading(plain, 'word', MAX_LENGTH - 1).replace(/[\s,;:–-]+$/, '')}…`;
}

/** Describes a subject's page, and completes a short text of the owner. @param files added if there is room */
export function describeSubject(subject: { name: string; description: string }, files = '') {
  const { name, description } = subject;
  const isEnough = description.trim().length >= MIN_LENGTH;
  const notes = `PDF revision notes on ${name} for ${FULL_COURSE_NAME}, topic by topic.`;
  const text = toDescription(isEnough ? description : `${description} ${notes}`);
  const complete = `${text} ${files}.`;
  return files && /[.!?]$/.test(text) && complete.length <= MAX_LENGTH ? complete : text;
}

export function describeShop(): string {
  return toDescription(
    `${texts.tagline}: PDF revision notes for ${course.examBoard}, topic by topic.`,
  );
}
