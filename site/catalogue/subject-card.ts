import type { Subject } from '#contract/catalogue.ts';
import type { SubjectDocument } from '#contract/content.ts';
import { poundsToPence } from '#contract/money.ts';

/** A subject as pages pass it to their islands: as the CMS has it, prices in pence. */
export type SubjectCard = SubjectDocument;

/** Maps a subject of the API, whose prices are decimal strings of pounds, to a card. */
export function toSubjectCard({ price, originalPrice, ...subject }: Subject): SubjectCard {
  return {
    ...subject,
    price: poundsToPence(price),
    originalPrice: originalPrice === undefined ? undefined : poundsToPence(originalPrice),
  };
}
