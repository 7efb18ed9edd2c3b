import type { Organization, WebSite } from 'schema-dts';
import type { ShopSettings } from '#contract/content.ts';
import { paths } from '#site/lib/paths.ts';
import { APPLE_TOUCH_ICON } from './files.ts';
import { moneyBackGuarantee } from './return-policy.ts';

/** The shop as structured data names it. */
export interface ShopIdentity {
  name: string;
  /** Its home page, absolute. */
  site: URL;
}

const shopId = (site: URL) => new URL('/#shop', site).href;

/** The shop where something else is the subject: who sells a product, who provides a course. */
export function shopReference({ name, site }: ShopIdentity): Organization {
  return { '@type': 'Organization', '@id': shopId(site), name, url: site.href };
}

/** The seller in full, as the CMS knows him; the name alone where nothing is for sale yet. */
export function organization(shop: ShopIdentity, settings: ShopSettings | undefined): Organization {
  return {
    ...{ '@type': 'Organization', '@id': shopId(shop.site), name: shop.name, url: shop.site.href },
    logo: new URL(APPLE_TOUCH_ICON, shop.site).href,
    ...(settings && {
      legalName: settings.sellerName,
      email: settings.contactEmail,
      // As text: which line is the town, and which the postcode, nobody has told us.
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

/** The site's name, as search results show it above a page's title. */
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
