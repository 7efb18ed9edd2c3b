import { SITE_URL } from 'astro:env/client';
import { brand } from '#shop';
import type { ShopIdentity } from './structured-data.ts';

export const shopIdentity: ShopIdentity = { name: brand.name, site: new URL(SITE_URL) };
