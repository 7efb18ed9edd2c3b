/** What a chat or a feed shows of a link: pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** Of the shop itself, and of every page that has none of its own. */
export const SHOP_PICTURE = '/og.png';

export const subjectPicture = (slug: string) => `/og/${slug}.png`;
