import { expect } from 'vitest';
import { selling } from '#shop';
import { attribute, elementText, listElements } from '../../site/integrations/html.ts';

export const SHOP_NAME = 'A* Economics';

/** Returns a page's structured data. */
export function readGraph(html: string): unknown {
  const script = listElements(html).find(
    (element) => attribute(element, 'type') === 'application/ld+json',
  );
  return script && JSON.parse(elementText(script));
}

/** @param site address of the shop */
export const seller = (site: string) => ({
  '@type': 'Organization',
  '@id': `${site}/#shop`,
  name: SHOP_NAME,
  url: `${site}/`,
});

export const RETURN_POLICY = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'GB',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: selling.moneyBackDays,
  returnFees: 'https://schema.org/FreeReturn',
  refundType: 'https://schema.org/FullRefund',
};

interface SubjectOnSale {
  name: string;
  slug: string;
  price: string;
  stock: 'InStock' | 'OutOfStock';
}

/**
 * Returns the structured data that a subject's page must have: required and recommended properties in Google's
 * documentation of each type (Search Central: Merchant listing, Course, Breadcrumb, Organization, Site name), without
 * those that do not apply to a download or would have to be invented: shipping, ratings, GTIN, opening hours.
 */
export function subjectGraph(site: string, { name, slug, price, stock }: SubjectOnSale) {
  const url = `${site}/${slug}`;
  const amount = { '@type': 'Offer', price, priceCurrency: 'GBP' };
  const description = expect.stringMatching(/./);
  const step = { '@type': 'ListItem' };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        '@id': `${url}#product`,
        name: `${name} revision notes`,
        description,
        image: `${site}/og/${slug}.png`,
        sku: slug,
        brand: { '@type': 'Brand', name: SHOP_NAME },
        offers: {
          ...amount,
          availability: `https://schema.org/${stock}`,
          itemCondition: 'https://schema.org/NewCondition',
          url,
          seller: seller(site),
          hasMerchantReturnPolicy: RETURN_POLICY,
        },
      },
      {
        '@type': 'Course',
        '@id': `${url}#course`,
        name: `A-Level ${name}`,
        description,
        url,
        provider: seller(site),
        educationalLevel: 'A-Level',
        inLanguage: 'en-GB',
        offers: { ...amount, category: 'Paid' },
        hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { ...step, position: 1, name: 'Home', item: `${site}/` },
          { ...step, position: 2, name, item: url },
        ],
      },
    ],
  };
}
