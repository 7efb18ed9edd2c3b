import { defineCliConfig } from 'sanity/cli';

/** The page carries the content project (`settings.ts`), so the build itself needs none. */
export default defineCliConfig({
  api: { projectId: 'none', dataset: 'none' },
  deployment: { autoUpdates: false },
  project: { basePath: '/studio' },
});
