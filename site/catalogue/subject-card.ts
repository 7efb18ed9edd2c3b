import type { Subject } from '#contract/catalogue.ts';
import { poundsToPence } from '#contract/money.ts';

/** A subject as pages pass it to their islands. Prices in pence. */
export interface SubjectCard {
  id: string;
  name: string;
  slug: string;
  description: string;
  price: number;
  originalPrice?: number;
}

/** Converts a subject of the API, whose prices are decimal strings in pounds. */
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
