import { SHOP_NAME, SITE_URL } from 'astro:env/client';
import type { ShopIdentity } from './structured-data.ts';

export const shopIdentity: ShopIdentity = { name: SHOP_NAME, site: new URL(SITE_URL) };
