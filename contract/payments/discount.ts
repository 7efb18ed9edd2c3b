/** The badge beside a reduced price. Pages show it; the Studio explains it. */
export const DISCOUNT_BADGE = '50% OFF - Limited Time';
