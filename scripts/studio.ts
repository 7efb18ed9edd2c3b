/** Builds the Studio into the cache, so that shops that start side by side do not each build it. */
import { resolve } from 'node:path';
import { buildStudio } from '../site/integrations/studio-build.ts';

await buildStudio(resolve(import.meta.dirname, '..'));
