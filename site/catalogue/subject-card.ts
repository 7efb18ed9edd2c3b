import type { Subject } from '#contract/catalogue.ts';
import { poundsToPence } from '#contract/money.ts';

/** A subject as the pages hand it to their islands. Prices in pence. */
export interface SubjectCard {
  id: string;
  name: string;
  slug: string;
  description: string;
  price: number;
  originalPrice?: number;
}

/** A subject of the API, whose prices are decimal strings of pounds, as a card. */
export function toSubjectCard(subject: Subject): SubjectCard {
  const { id, name, slug, description, price, originalPrice } = subject;
  return {
    id,
    name,
    slug,
    description,
    price: poundsToPence(price),
    ...(originalPrice && { originalPrice: poundsToPence(originalPrice) }),
  };
}
