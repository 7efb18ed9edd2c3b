import { quoteSubject } from '#contract/checkout/quote.ts';
import { type Currency, formatBriefAmount } from '#contract/money.ts';
import { findCover } from '#diagrams/library.ts';
import { FULL_COURSE_NAME } from '#site/lib/course.ts';
import type { PictureText } from './draw-picture.tsx';
import { keepPicture } from './keep-picture.ts';

export const linkPicture = (text: PictureText): Promise<Buffer> =>
  keepPicture(text, async () => (await import('./draw-picture.tsx')).drawPicture(text));

interface PicturedSubject {
  id: string;
  name: string;
  price: number;
  currency: Currency;
  topics: readonly { diagram?: string | undefined }[];
}

export function subjectPictureText(subject: PicturedSubject): PictureText {
  const { amount, currency } = quoteSubject(subject);
  return {
    heading: subject.name,
    text: `Revision notes for ${FULL_COURSE_NAME}, topic by topic`,
    label: `${formatBriefAmount(amount, currency)} once, yours for life`,
    diagram: findCover(subject.topics),
  };
}
