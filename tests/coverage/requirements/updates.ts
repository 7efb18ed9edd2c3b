import type { Requirements } from '../requirement.ts';

export const updates: Requirements = {
  'updates.mark': {
    demand:
      'Who bought before a file was replaced sees “Updated” beside it, on the subject’s page and in the list of their files. No one else does.',
    catalogue: { 'updateLabels.updated': 'Updated' },
  },
  'updates.whats-new': {
    demand: 'Beside the mark stands what is new, in the owner’s words.',
    catalogue: { WHATS_NEW_MAX_LENGTH: 200 },
  },
  'updates.first-version': { demand: 'A first version is marked for no one.' },
  'updates.late-buyer': {
    demand: 'Who bought after a file was replaced sees no mark and no earlier version.',
  },
  'updates.mark-ends': {
    demand: 'The mark ends for a student who downloads or reads the file, until the next version.',
  },
  'updates.earlier-version': {
    demand:
      'Buyers keep the version that they had: an earlier version is downloaded with their stamp, by owners of the subject alone.',
    catalogue: {
      'updateLabels.earlierVersion("23 November 2026")': 'Earlier version (until 23 November 2026)',
      'serverMessages.earlierVersion("Notes", 1)': 'Notes (version 1)',
    },
  },
  'updates.kept': {
    demand:
      'The files of earlier versions stay while an item names them, and an export of the content has them.',
  },
  'updates.round-trips': {
    demand: 'What is updated costs an access check and a list of files no further request.',
  },
};
