import { z } from 'zod';
import { MONEY_BACK_DAYS } from '#contract/payments/money-back.ts';

/**
 * The properties that Google's documentation requires and recommends for each type (Search Central:
 * Merchant listing, Course, Breadcrumb, Organization, Site name), without those that do not apply to
 * a download or would have to be invented: shipping, ratings, GTIN, hours of work.
 */
const address = z.url();
const text = z.string().min(1);
const price = z.string().regex(/^\d+\.\d\d$/);

const seller = z.strictObject({
  '@type': z.literal('Organization'),
  '@id': address,
  name: text,
  url: address,
});

const returnPolicy = z.strictObject({
  '@type': z.literal('MerchantReturnPolicy'),
  applicableCountry: z.literal('GB'),
  returnPolicyCategory: z.literal('https://schema.org/MerchantReturnFiniteReturnWindow'),
  merchantReturnDays: z.literal(MONEY_BACK_DAYS),
  returnFees: z.literal('https://schema.org/FreeReturn'),
  refundType: z.literal('https://schema.org/FullRefund'),
});

const organization = seller.extend({
  logo: address,
  legalName: text,
  email: z.email(),
  address: text,
  hasMerchantReturnPolicy: returnPolicy.extend({ merchantReturnLink: address }),
});

const webSite = z.strictObject({
  '@type': z.literal('WebSite'),
  '@id': address,
  name: text,
  url: address,
  inLanguage: z.literal('en-GB'),
  publisher: z.strictObject({ '@id': address }),
});

const product = z.strictObject({
  '@type': z.literal('Product'),
  '@id': address,
  name: text.max(150),
  description: text.max(5000),
  image: address,
  sku: text,
  brand: z.strictObject({ '@type': z.literal('Brand'), name: text }),
  offers: z.strictObject({
    '@type': z.literal('Offer'),
    price,
    priceCurrency: z.literal('GBP'),
    availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
    itemCondition: z.literal('https://schema.org/NewCondition'),
    url: address,
    seller,
    hasMerchantReturnPolicy: returnPolicy,
  }),
});

const course = z.strictObject({
  '@type': z.literal('Course'),
  '@id': address,
  name: text,
  description: text,
  url: address,
  provider: seller,
  educationalLevel: z.literal('A-level'),
  inLanguage: z.literal('en-GB'),
  offers: z.strictObject({
    '@type': z.literal('Offer'),
    category: z.literal('Paid'),
    price,
    priceCurrency: z.literal('GBP'),
  }),
  hasCourseInstance: z.strictObject({
    '@type': z.literal('CourseInstance'),
    courseMode: z.literal('online'),
  }),
});

const breadcrumbList = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int(),
        name: text,
        item: address,
      }),
    )
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1)),
});

const item = z.discriminatedUnion('@type', [
  organization,
  webSite,
  product,
  course,
  breadcrumbList,
]);

const graph = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(item).min(1),
});

export type StructuredItem = z.infer<typeof item>;

/** Parses all structured data of a page. @throws ZodError if a block lacks what search engines need */
export function structuredData(html: string): StructuredItem[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...blocks].flatMap(([, json = '']) => graph.parse(JSON.parse(json))['@graph']);
}
