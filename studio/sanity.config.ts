import { defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { isFixed, schemaTypes } from './schema/schema-types.ts';
import { readSettings } from './settings.ts';
import { structure } from './structure.ts';
import { itemInTopic, topicInSubject } from './templates.ts';

const off = { enabled: false };
/** The local content lake keeps no history. */
const HISTORY = 'sanity/structure/history';

export default defineConfig({
  ...readSettings(),
  title: 'Shop',
  plugins: [structureTool({ structure })],
  schema: {
    types: schemaTypes,
    templates: (templates) => [
      ...templates.filter(({ schemaType }) => !isFixed(schemaType)),
      topicInSubject,
      itemInTopic,
    ],
  },
  document: {
    actions: (actions, { schemaType }) =>
      isFixed(schemaType)
        ? actions.filter(({ action }) => action === 'publish' || action === 'discardChanges')
        : actions,
    newDocumentOptions: (options) => options.filter(({ templateId }) => !isFixed(templateId)),
    comments: off,
    inspectors: (inspectors) => inspectors.filter(({ name }) => name !== HISTORY),
  },
  // A search by meaning needs an index that the local content lake does not have.
  search: { strategy: 'groqLegacy' },
  // One person edits: no plans of releases, no tasks for others.
  releases: off,
  scheduledDrafts: off,
  scheduledPublishing: off,
  tasks: off,
  announcements: off,
});
