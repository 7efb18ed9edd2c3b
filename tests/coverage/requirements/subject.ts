import type { Requirements } from '../requirement.ts';

export const subject: Requirements = {
  'subject.page': {
    demand: 'Every subject has a page that anyone can open.',
    values: ['/microeconomics', '/macroeconomics'],
    pages: ['[slug].astro'],
  },
  'subject.topics': {
    demand:
      'The page shows a breadcrumb, a heading and the topics in order, each with number and name.',
  },
  'subject.price': {
    demand: 'Without access, the button shows the price in whole pounds.',
    catalogue: { 'subjectLabels.purchase("£30")': 'Purchase for £30' },
  },
  'subject.visitor-buys': { demand: 'The button sends a visitor to `/auth`.' },
  'subject.student-buys': {
    demand: 'The button sends a student to `/checkout?subject={subjectId}`.',
  },
  'subject.full-access': {
    demand: 'With access, the page says so.',
    catalogue: { 'subjectLabels.fullAccess': 'Full Access Granted' },
  },
  'subject.repeated-title': { demand: "A title that only repeats the topic's name is hidden." },
  'subject.unlocked': {
    demand: 'A locked file that the student may open is marked and can be downloaded.',
    catalogue: {
      'subjectLabels.unlocked': 'Unlocked',
      'subjectLabels.downloadPdf': 'Download PDF',
    },
  },
  'subject.locked': {
    demand: 'A locked file asks for the purchase.',
    catalogue: {
      'subjectLabels.purchaseToAccess("Microeconomics")':
        'Purchase Microeconomics to access this content',
    },
  },
  'subject.empty': {
    demand:
      'A subject without topics and a topic without content say so, with a hint for administrators.',
    catalogue: {
      'subjectLabels.noTopics': 'No topics found for this subject.',
      'subjectLabels.contentComingSoon': 'Content coming soon for this topic.',
    },
  },
  'subject.loading': {
    demand: 'Four placeholder rows stand in while the topics load.',
    catalogue: { SUBJECT_PLACEHOLDERS: 4 },
  },
  'subject.access-check': { demand: "Only a signed-in student's access is checked." },
  'subject.access-check-fails': { demand: 'An access check that fails can be repeated.' },
  'subject.topics-endpoint': {
    demand: "A subject's topics.",
    endpoints: ['GET /api/subjects/{id}/topics'],
  },
  'subject.content-endpoint': {
    demand: "A topic's content items.",
    endpoints: ['GET /api/topics/{id}/content'],
  },
};
