/** The badge beside a price below the original price. The pages show it; the Studio explains it. */
export const DISCOUNT_BADGE = '50% OFF - Limited Time';
