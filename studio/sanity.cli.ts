import { defineCliConfig } from 'sanity/cli';

/** Where the content is comes with the page (`settings.ts`), so the build itself needs no project. */
export default defineCliConfig({
  api: { projectId: 'none', dataset: 'none' },
  deployment: { autoUpdates: false },
  project: { basePath: '/studio' },
});
