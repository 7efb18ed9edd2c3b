import type { Requirements } from '../requirement.ts';

export const studio: Requirements = {
  'studio.columns': {
    demand:
      'Subjects, topics and files stand side by side in three columns, and a document that is found by search opens in its place.',
  },
  'studio.order': {
    demand: 'A subject, a topic or a file moves up or down without a number being typed.',
  },
  'studio.validation-in-sight': {
    demand: 'What the validation of a field says stands below the field.',
  },
  'studio.open-page': {
    demand: 'Each document leads to the page that shows it.',
  },
  'studio.links': {
    demand: 'The Studio leads to the sales and to the admin panel, and the panel to the Studio.',
    catalogue: { 'adminLabels.openStudio': 'Open the Studio' },
  },
  'studio.hosted': {
    demand: 'History and schedules are there where Sanity keeps the content.',
  },
  'studio.file-name': {
    demand: 'A file keeps the name that it had when it was uploaded.',
  },
  'studio.sample-values': {
    demand: 'The Studio warns while a value of the sample shop stands.',
    catalogue: {
      'studioTexts.sampleValue': 'This is the sample shop’s value. Replace it before you sell.',
    },
  },
  'studio.nothing-to-sell': {
    demand: 'The Studio says what a subject lacks before it can be sold.',
    catalogue: {
      'studioTexts.nothingToSell':
        'Not for sale yet: add a locked file with a PDF to one of its topics.',
      'studioTexts.noFiles': 'No files yet',
    },
  },
  'studio.off-sale': {
    demand: 'The Studio’s list says which subjects are off sale.',
    catalogue: { 'studioTexts.offSale': 'Off sale' },
  },
  'studio.owned-subject': {
    demand: 'A subject that students own can be neither unpublished nor deleted in the Studio.',
    catalogue: {
      'studioTexts.ownedSubject': 'Students own this subject. Take it off sale instead.',
    },
  },
  'studio.owners-unknown': {
    demand: 'Nor can a subject while the shop does not say whether students own it.',
    catalogue: {
      'studioTexts.ownersUnknown':
        'The shop did not say whether students own this subject. Nothing was changed. Please try again in a moment.',
    },
  },
};
