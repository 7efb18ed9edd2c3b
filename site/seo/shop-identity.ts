import { SHOP_NAME, SITE_URL } from 'astro:env/client';
import type { ShopIdentity } from './structured-data.ts';

/** This shop, from the settings of the build. */
export const shopIdentity: ShopIdentity = { name: SHOP_NAME, site: new URL(SITE_URL) };
