import type { Requirements } from '../requirement.ts';

export const publishing: Requirements = {
  'publishing.search-engines': {
    demand: 'Search engines and chat apps find robots.txt and a preview picture of every subject.',
    pages: ['robots.txt.ts', 'og.png.ts', 'og/[slug].png.ts'],
  },
  'publishing.build-time': {
    demand: 'The site says when it was built.',
    pages: ['build.json.ts'],
  },
  'publishing.former-addresses': {
    demand:
      'An address that a subject had before leads to its page (301) until another subject takes it; so does an address in capitals.',
    pages: ['former-slugs.json.ts'],
  },
  'publishing.icons': {
    demand: 'The shop has icons for browsers and phones.',
    pages: ['favicon.ico.ts', 'apple-touch-icon.png.ts'],
  },
  'publishing.webhook-endpoint': {
    demand: 'Receives publications from the CMS.',
    endpoints: ['POST /api/webhooks/content'],
  },
  'publishing.two-queries': {
    demand: 'A build asks the CMS at most twice, however many subjects there are.',
  },
  'publishing.honest-discount': {
    demand:
      'The Studio refuses an original price that is not exactly twice the price, or without a last day of the lower price.',
  },
  'publishing.hidden-files': {
    demand: 'A build warns while the CMS lists files beside grade evidence to anyone.',
  },
  'publishing.hidden-files-alarm': {
    demand: 'The owner gets an email within ten minutes of the CMS listing old files to anyone.',
  },
  'publishing.page-types': {
    demand: 'Only a change of a document that a page shows starts a build; a file never does.',
  },
  'publishing.quiet-time': {
    demand:
      'The first publication builds at once; all that follow within REBUILD_QUIET_SECONDS share one build.',
  },
  'publishing.no-build-lost': {
    demand:
      'What is published is built even where a function is stopped while it starts the build.',
  },
  'publishing.late-queries': {
    demand: 'A page shows what was published even where the CMS answers queries late.',
  },
  'publishing.pages': {
    demand: "A content item has the number of its file's pages, however the file came there.",
  },
  'publishing.evidence-checked': {
    demand:
      'Grade evidence that is published in the Studio becomes a draft again if its file cannot be opened, runs code, is too large or is not kept by the CMS.',
  },
  'publishing.off-sale-page': {
    demand:
      'A subject that is off sale keeps its page, which search engines, link previews and the sitemap do not name. One without a file is not in stock.',
  },
  'publishing.kept-copy': {
    demand:
      'A subject that is deleted at the CMS stays readable for those who own it, from its last known copy.',
  },
  'publishing.kept-page': {
    demand:
      'A deleted subject that students own keeps its page, unless another page has taken its address.',
  },
  'publishing.catalogue-purged': {
    demand:
      'What is published, or written by an administrator, is visible to visitors before it is confirmed, and to administrators at every instance.',
  },
  'publishing.signature': {
    demand: 'A webhook without a valid signature is refused.',
    catalogue: { 'serverMessages.invalidRequest': 'Part of the request is not valid.' },
  },
};
