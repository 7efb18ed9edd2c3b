/** The list of the pages that may be listed, where search engines and people look for it. */
export const SITEMAP = '/sitemap.xml';
