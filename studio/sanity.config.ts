import { defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { isPermanent, schemaTypes } from './schema/schema-types.ts';
import { readSettings } from './settings.ts';
import { structure } from './structure.ts';
import { itemInTopic, topicInSubject } from './templates.ts';

const off = { enabled: false };
/** The local content API keeps no history. */
const HISTORY = 'sanity/structure/history';

export default defineConfig({
  ...readSettings(),
  title: 'Shop',
  plugins: [structureTool({ structure })],
  schema: {
    types: schemaTypes,
    templates: (templates) => [
      ...templates.filter(({ schemaType }) => !isPermanent(schemaType)),
      topicInSubject,
      itemInTopic,
    ],
  },
  document: {
    actions: (actions, { schemaType }) =>
      isPermanent(schemaType)
        ? actions.filter(({ action }) => action === 'publish' || action === 'discardChanges')
        : actions,
    newDocumentOptions: (options) => options.filter(({ templateId }) => !isPermanent(templateId)),
    comments: off,
    inspectors: (inspectors) => inspectors.filter(({ name }) => name !== HISTORY),
  },
  // Semantic search needs an index that the local content API does not have.
  search: { strategy: 'groqLegacy' },
  // A single editor needs no releases, schedules or tasks.
  releases: off,
  scheduledDrafts: off,
  scheduledPublishing: off,
  tasks: off,
  announcements: off,
});
