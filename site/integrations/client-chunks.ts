import type { BuildEnvironmentOptions } from 'vite';

const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/** What every page needs, and little more. */
const APP =
  /\/node_modules\/zod\/|\/contract\/(?!accounts\.|payments\.|admin\/)|\/site\/(?:lib|components|texts)\/(?!auth\.|reset-password\.|checkout\.|admin\.|ui\/(?:Field|Input|Tabs|Dialog)\.)/;
/** What forms need, those of sign-in and checkout included. */
const FORMS =
  /\/site\/(?:forms|features\/checkout|components\/ui)\/(?!Dialog\.)|\/contract\/(?:accounts|payments)\.|\/texts\/(?:auth|reset-password|checkout)\./;
/** The subjects' cards, which only the home pages show. */
const HOME = /\/features\/home\//;

/**
 * How browsers get the scripts: few files that pages share, so that a first visit waits for few requests
 * and a second page finds most of them in the cache (docs/decisions/0047-what-browsers-load.md).
 */
export const clientChunks: BuildEnvironmentOptions = {
  rolldownOptions: {
    output: {
      codeSplitting: {
        minShareCount: 2,
        groups: [
          // A group takes what its modules import along, unless one with a higher priority has it.
          { name: 'react', test: REACT, priority: 4 },
          { name: 'app', test: APP, tags: ['$initial'], priority: 3 },
          { name: 'forms', test: FORMS, tags: ['$initial'], priority: 2 },
          { name: 'home', test: HOME, tags: ['$initial'], priority: 1 },
          { name: 'shared', entriesAware: true },
        ],
      },
    },
  },
};
