import { defineCliConfig } from 'sanity/cli';
import { defaultClientConditions } from 'vite';
import { packConditions, packsAreData } from '../packs/packs.mjs';

/** The page names the content project (`settings.ts`), so the build needs no project. */
export default defineCliConfig({
  api: { projectId: 'none', dataset: 'none' },
  deployment: { autoUpdates: false },
  project: { basePath: '/studio' },
  vite: (config) => ({
    ...config,
    build: {
      ...config.build,
      rolldownOptions: { ...config.build?.rolldownOptions, treeshake: packsAreData },
    },
    resolve: {
      ...config.resolve,
      conditions: [...packConditions(), ...defaultClientConditions],
    },
  }),
});
