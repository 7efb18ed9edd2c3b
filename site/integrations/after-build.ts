import type { AstroIntegration } from 'astro';

/** Integration that works on the finished site. @param run receives the folder of the site */
export const afterBuild = (
  name: string,
  run: (folder: URL) => Promise<void> | void,
): AstroIntegration => ({ name, hooks: { 'astro:build:done': ({ dir }) => run(dir) } });
