import { defineCliConfig } from 'sanity/cli';

/** The page names the content project (`settings.ts`), so the build needs no project. */
export default defineCliConfig({
  api: { projectId: 'none', dataset: 'none' },
  deployment: { autoUpdates: false },
  project: { basePath: '/studio' },
});
