import { table } from '@sanity/table';
import { defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { brand, features } from '../contract/shop.ts';
import { documentActions } from './actions/document-actions.ts';
import { FieldWithMessages, InputWithNotes } from './form/document-notes.tsx';
import { StudioLayout, ToolLayout } from './layouts.tsx';
import { isPermanent, isPrivate, schemaTypes } from './schema/schema-types.ts';
import { hostedFeatures, readSettings } from './settings.ts';
import { shopStructure } from './structure.tsx';
import { cardInTopic, drillInTopic, itemInTopic, topicInSubject } from './templates.ts';

const { shopUrl, ...project } = readSettings();
const { hasInspector, workspace } = hostedFeatures(project.apiHost);
const off = { enabled: false };

export default defineConfig({
  ...project,
  title: brand.name,
  // The session's token proves to the shop who uploads (docs/decisions/0023-why-is-a-studio-part-of-the-build.md).
  auth: { loginMethod: 'token' },
  // A new document opens beside the lists that it was created from.
  plugins: [
    structureTool({ structure: shopStructure, keepPanesOnCreate: true }),
    ...(features.practice ? [table()] : []),
  ],
  schema: {
    types: schemaTypes,
    templates: (templates) => [
      ...templates.filter(({ schemaType }) => !isPermanent(schemaType)),
      topicInSubject,
      itemInTopic,
      ...(features.practice ? [cardInTopic, drillInTopic] : []),
    ],
  },
  document: {
    actions: documentActions(shopUrl),
    // Discount codes, cards and drills are created in their lists, which give them private ids.
    newDocumentOptions: (options, { creationContext }) =>
      options.filter(
        ({ templateId }) =>
          !isPermanent(templateId) &&
          (!isPrivate(templateId) || creationContext.type === 'structure'),
      ),
    comments: off,
    inspectors: (inspectors) => inspectors.filter(({ name }) => hasInspector(name)),
  },
  form: { components: { field: FieldWithMessages, input: InputWithNotes } },
  studio: { components: { layout: StudioLayout, activeToolLayout: ToolLayout } },
  // Semantic search needs an index that the local content API does not have.
  search: { strategy: 'groqLegacy' },
  ...workspace,
  // A single editor needs no tasks.
  tasks: off,
  announcements: off,
});
