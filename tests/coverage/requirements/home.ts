import type { Requirements } from '../requirement.ts';

export const home: Requirements = {
  'home.page': {
    demand: '`/` shows a visitor the public home page.',
    values: ['/'],
    pages: ['index.astro'],
  },
  'home.signed-in-page': {
    demand: '`/` shows a signed-in user a home page of their own.',
    values: ['/'],
    pages: ['home.astro'],
  },
  'home.tagline': {
    demand: 'The home page shows the tagline.',
    catalogue: {
      'homeLabels.tagline': 'A* notes designed to maximise your A-Level Economics grade',
    },
  },
  'home.features': {
    demand: 'Each subject lists its three features.',
    values: ['Detailed Chains of Analysis', 'Recent Real World Examples', 'A* Evaluation'],
  },
  'home.view-content': {
    demand: "Each card links to the subject's page.",
    catalogue: { 'homeLabels.viewContent': 'View Content' },
  },
  'home.discount': {
    demand: 'A reduced price has a badge, and the original price is struck through.',
    catalogue: { DISCOUNT_BADGE: '50% OFF - Limited Time' },
  },
  'home.discount-ends': {
    demand:
      'From the day after the last day of a lower price, pages, API and quotes have the original price, without a deploy by hand.',
  },
  'home.was-and-now': {
    demand: 'Where a price is struck through, a screen reader says which price was and which is.',
    catalogue: { 'priceLabels.was': 'was', 'priceLabels.now': 'now' },
  },
  'home.open-notes': {
    demand:
      "The card of a student's own subject leads to the notes, in the space of price and button.",
    catalogue: {
      'homeLabels.openNotes': 'Open your notes',
      'homeLabels.owned': 'You own this subject',
    },
  },
  'home.owned-first': { demand: "A student's own subjects come first, and no card moves." },
  'home.first-notes': {
    demand: 'While a subject has nothing to buy, its card says so in the place of the price.',
    catalogue: { 'offerLabels.firstNotes': 'The first notes to buy are on their way.' },
  },
  'home.off-sale': { demand: 'A subject that is off sale has a card for its owners only.' },
  'home.nothing-on-sale': {
    demand: 'A shop whose subjects are all off sale says so.',
    catalogue: {
      'homeLabels.nothingOnSale': 'No notes are on sale at the moment. Please come back soon.',
    },
  },
  'home.card-page': {
    demand:
      'A card that is wide enough shows a page of the notes beside its drawing; another does not load it.',
  },
  'home.neutral-drawing': { demand: 'A subject without a drawing has a neutral one.' },
  'home.hero': {
    demand: 'The headline and its picture are complete from the first paint, on every visit.',
  },
  'home.loading': {
    demand: 'Two placeholder cards stand in while the subjects load.',
    catalogue: { HOME_PLACEHOLDERS: 2 },
  },
  'home.no-subjects': {
    demand: 'A shop without subjects says so.',
    catalogue: {
      'homeLabels.noSubjects': 'The first notes are on their way. Please come back soon.',
    },
  },
  'home.evidence': {
    demand: 'Visitors can download the grade evidence.',
    catalogue: {
      'homeLabels.evidenceHeading': 'I achieved an A* in AQA A-Level Economics',
      'homeLabels.downloadEvidence': 'Download',
    },
  },
  'home.admin-login': {
    demand: 'The footer of the public home page has a small admin button.',
    catalogue: { 'homeLabels.adminLogin': 'Admin Login' },
  },
  'home.signed-in-footer': {
    demand:
      'The signed-in home page has a copyright line and, except for the owner, an admin button.',
    catalogue: { 'homeLabels.admin': 'admin' },
  },
  'home.light': {
    demand:
      'The page has at most 10 kB of compressed HTML with its styles, so that it fits the first ten packets.',
  },
  'home.subjects-endpoint': { demand: 'All subjects.', endpoints: ['GET /api/subjects'] },
  'home.evidence-endpoint': {
    demand: "The grade evidence, each with its PDF's address.",
    endpoints: ['GET /api/grade-evidence'],
  },
  'home.evidence-download-endpoint': {
    demand: 'The newest grade evidence as a file; the button always uses it.',
    endpoints: ['GET /api/grade-evidence/download'],
  },
};
