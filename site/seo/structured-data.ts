import type {
  BreadcrumbList,
  Course,
  Graph,
  MerchantReturnPolicy,
  Offer,
  Organization,
  Product,
  Thing,
  WebSite,
} from 'schema-dts';
import type { ShopSettings } from '#contract/catalogue/content-documents.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import { quoteSubject } from '#contract/checkout/quote.ts';
import { amountToDecimal } from '#contract/money.ts';
import { brand, course, region, selling } from '#shop';
import { navLabels } from '#site/lib/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { describeSubject } from './description.ts';
import { APPLE_TOUCH_ICON, subjectPicture } from './files.ts';

/** Serialises things for a script element. Escapes `<`, so that no text of the CMS can close the script. */
export function toJsonLd(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

const shopId = (site: URL) => new URL('/#shop', site).href;

/** Money-back guarantee of every offer: a full refund at no cost to the buyer. */
const moneyBackGuarantee = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: region.country,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: selling.moneyBackDays,
  returnFees: 'https://schema.org/FreeReturn',
  refundType: 'https://schema.org/FullRefund',
} as const satisfies MerchantReturnPolicy;

const shopReference = (site: URL) =>
  ({ '@type': 'Organization', '@id': shopId(site), name: brand.name, url: site.href }) as const;

/** Describes the seller; only by the shop's name while the CMS has no settings. @param site absolute address of the home page */
export function organization(site: URL, settings: ShopSettings | undefined): Organization {
  return {
    ...shopReference(site),
    logo: new URL(APPLE_TOUCH_ICON, site).href,
    ...(settings && {
      legalName: settings.sellerName,
      email: settings.contactEmail,
      // As text, because the CMS does not mark the town or the postcode.
      address: settings.address.join(', '),
      ...(settings.phone && { telephone: settings.phone }),
      ...(settings.vatNumber && { vatID: settings.vatNumber }),
      ...(settings.companyNumber && {
        identifier: {
          '@type': 'PropertyValue',
          name: 'Company number',
          value: settings.companyNumber,
        },
      }),
      hasMerchantReturnPolicy: {
        ...moneyBackGuarantee,
        merchantReturnLink: new URL(paths.refunds(), site).href,
      },
    }),
  };
}

/** Describes the site. Search results show its name above a page's title. */
export function webSite(site: URL): WebSite {
  return {
    '@type': 'WebSite',
    '@id': new URL('/#site', site).href,
    name: brand.name,
    url: site.href,
    inLanguage: region.locale,
    publisher: { '@id': shopId(site) },
  };
}

const subjectUrl = ({ slug }: SubjectDocument, site: URL) =>
  new URL(paths.subject(slug), site).href;

const quotedPrice = (subject: SubjectDocument) => {
  const { amount, currency } = quoteSubject(subject);
  return { price: amountToDecimal(amount, currency), priceCurrency: currency.toUpperCase() };
};

function offer(subject: SubjectDocument, site: URL): Offer {
  return {
    '@type': 'Offer',
    ...quotedPrice(subject),
    availability: `https://schema.org/${subject.availability === 'on-sale' ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    url: subjectUrl(subject, site),
    seller: shopReference(site),
    hasMerchantReturnPolicy: moneyBackGuarantee,
  };
}

/** Describes a subject as a product, without shipping details, because it is a download. */
export function product(subject: SubjectDocument, site: URL): Product {
  return {
    '@type': 'Product',
    '@id': `${subjectUrl(subject, site)}#product`,
    name: `${subject.name} revision notes`,
    description: describeSubject(subject),
    image: new URL(subjectPicture(subject.slug), site).href,
    sku: subject.slug,
    brand: { '@type': 'Brand', name: brand.name },
    offers: offer(subject, site),
  };
}

/** Describes a subject as a course, without a duration, because no one has measured it. */
export function subjectCourse(subject: SubjectDocument, site: URL): Course {
  const url = subjectUrl(subject, site);
  return {
    '@type': 'Course',
    '@id': `${url}#course`,
    name: `${course.qualification} ${subject.name}`,
    description: describeSubject(subject),
    url,
    provider: shopReference(site),
    educationalLevel: course.qualification,
    inLanguage: region.locale,
    offers: { '@type': 'Offer', category: 'Paid', ...quotedPrice(subject) },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online' },
  };
}

export function breadcrumbs(subject: SubjectDocument, site: URL): BreadcrumbList {
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
