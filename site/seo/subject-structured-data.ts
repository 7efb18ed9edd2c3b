import type { BreadcrumbList, Course, Offer, Product } from 'schema-dts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import { amountToDecimal, CURRENCIES } from '#contract/money.ts';
import { quoteSubject } from '#contract/payments/quote.ts';
import { paths } from '#site/lib/paths.ts';
import { navLabels } from '#site/texts/navigation.ts';
import { describeSubject } from './description.ts';
import { subjectPicture } from './files.ts';
import { moneyBackGuarantee, type ShopIdentity, shopReference } from './structured-data.ts';

const subjectUrl = ({ slug }: SubjectDocument, site: URL) =>
  new URL(paths.subject(slug), site).href;

const quotedPrice = (subject: SubjectDocument) => {
  const { amount, currency } = quoteSubject(subject);
  return { price: amountToDecimal(amount), priceCurrency: CURRENCIES[currency].code };
};

function offer(subject: SubjectDocument, shop: ShopIdentity): Offer {
  return {
    '@type': 'Offer',
    ...quotedPrice(subject),
    availability: `https://schema.org/${subject.availability === 'on-sale' ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    url: subjectUrl(subject, shop.site),
    seller: shopReference(shop),
    hasMerchantReturnPolicy: moneyBackGuarantee,
  };
}

/** Describes a subject as a product, without shipping details, because it is a download. */
export function product(subject: SubjectDocument, shop: ShopIdentity): Product {
  return {
    '@type': 'Product',
    '@id': `${subjectUrl(subject, shop.site)}#product`,
    name: `${subject.name} revision notes`,
    description: describeSubject(subject),
    image: new URL(subjectPicture(subject.slug), shop.site).href,
    sku: subject.slug,
    brand: { '@type': 'Brand', name: shop.name },
    offers: offer(subject, shop),
  };
}

/** Describes a subject as a course, without a duration, because no one has measured it. */
export function course(subject: SubjectDocument, shop: ShopIdentity): Course {
  const url = subjectUrl(subject, shop.site);
  return {
    '@type': 'Course',
    '@id': `${url}#course`,
    name: `A-Level ${subject.name}`,
    description: describeSubject(subject),
    url,
    provider: shopReference(shop),
    educationalLevel: 'A-level',
    inLanguage: 'en-GB',
    offers: { '@type': 'Offer', category: 'Paid', ...quotedPrice(subject) },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online' },
  };
}

export function breadcrumbs(subject: SubjectDocument, { site }: ShopIdentity): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: navLabels.home, item: site.href },
      {
        '@type': 'ListItem',
        position: 2,
        name: subject.name,
        item: subjectUrl(subject, site),
      },
    ],
  };
}
