import type { OfferDocument } from '#contract/catalogue/content-documents.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';

type Subject = Pick<SubjectDocument, 'id' | 'slug'>;

const HIDDEN = '{display:none}';

/** Selects the page of a student who owns these subjects but not all subjects (`owned-subjects.js`). */
const owns = (slugs: readonly string[]) =>
  `html:not([data-missing="0"])${slugs.map((slug) => `[data-owned~="${slug}"]`).join('')}`;

/**
 * Writes the rules that show owned subjects among the student's notes, and the others among those for sale, from the
 * first paint on. For a student who owns every subject, all subjects stand in the folded part.
 */
export function ownedStyles(
  subjects: readonly Subject[],
  offers: readonly Pick<OfferDocument, 'id' | 'subjectIds'>[],
): string {
  const cards = subjects.flatMap(({ slug }) => [
    `html:not([data-owned~="${slug}"]) [data-own="${slug}"]${HIDDEN}`,
    `${owns([slug])} [data-sold="${slug}"]${HIDDEN}`,
  ]);
  const completed = offers.flatMap(({ id, subjectIds }) => {
    const parts = subjects.filter((subject) => subjectIds.includes(subject.id));
    return parts.flatMap(({ slug }) => {
      const others = owns(parts.map((part) => part.slug).filter((other) => other !== slug));
      const card = `[data-sold="${slug}"]`;
      return [
        // The card of the missing subject shows the offer's price instead.
        `${others} [data-offer=${JSON.stringify(id)}]${HIDDEN}`,
        `${others} ${card} .own-price{display:flex}`,
        `${others} [data-ownership="unknown"] ${card} .usual-price{visibility:hidden;animation:appear 0s 5s forwards}`,
      ];
    });
  });
  return [...cards, ...completed].join('\n');
}
