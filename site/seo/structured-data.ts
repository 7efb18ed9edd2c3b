import type { Graph, MerchantReturnPolicy, Organization, Thing, WebSite } from 'schema-dts';
import type { ShopSettings } from '#contract/catalogue/content-documents.ts';
import { MONEY_BACK_DAYS } from '#contract/payments/money-back.ts';
import { paths } from '#site/lib/paths.ts';
import { APPLE_TOUCH_ICON } from './files.ts';

/** Serialises things for a script element. Escapes `<`, so that no text of the CMS can close the script. */
export function toJsonLd(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

export interface ShopIdentity {
  name: string;
  /** Absolute address of the home page. */
  site: URL;
}

const shopId = (site: URL) => new URL('/#shop', site).href;

/** Money-back guarantee of every offer: a full refund at no cost to the buyer. */
export const moneyBackGuarantee = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'GB',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: MONEY_BACK_DAYS,
  returnFees: 'https://schema.org/FreeReturn',
  refundType: 'https://schema.org/FullRefund',
} as const satisfies MerchantReturnPolicy;

export function shopReference({ name, site }: ShopIdentity): Organization {
  return { '@type': 'Organization', '@id': shopId(site), name, url: site.href };
}

/** Describes the seller; only by the shop's name while the CMS has no settings. */
export function organization(shop: ShopIdentity, settings: ShopSettings | undefined): Organization {
  return {
    '@type': 'Organization',
    '@id': shopId(shop.site),
    name: shop.name,
    url: shop.site.href,
    logo: new URL(APPLE_TOUCH_ICON, shop.site).href,
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
        merchantReturnLink: new URL(paths.refunds(), shop.site).href,
      },
    }),
  };
}

/** Describes the site. Search results show its name above a page's title. */
export function webSite({ name, site }: ShopIdentity): WebSite {
  return {
    '@type': 'WebSite',
    '@id': new URL('/#site', site).href,
    name,
    url: site.href,
    inLanguage: 'en-GB',
    publisher: { '@id': shopId(site) },
  };
}
