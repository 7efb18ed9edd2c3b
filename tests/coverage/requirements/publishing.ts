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
  'publishing.icons': {
    demand: 'The shop has icons for browsers and phones.',
    pages: ['favicon.ico.ts', 'apple-touch-icon.png.ts'],
  },
  'publishing.webhook-endpoint': {
    demand: 'Receives publications from the CMS.',
    endpoints: ['POST /api/webhooks/content'],
  },
  'publishing.signature': {
    demand: 'A webhook without a valid signature is refused.',
    catalogue: { 'serverMessages.invalidRequest': 'Part of the request is not valid.' },
  },
};
