/** The list of the lists of pages, for `robots.txt`. */
export const SITEMAP = '/sitemap-index.xml';
