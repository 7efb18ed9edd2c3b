import type { AstroIntegration } from 'astro';
import { features } from '#shop';

/** Builds pages of features that are switched on. Their files begin with `_`, so that Astro itself builds none of them. */
export function switchedPages(): AstroIntegration {
  return {
    name: 'switched-pages',
    hooks: {
      'astro:config:setup': ({ config, injectRoute }) => {
        if (!features.practice) return;
        const entrypoint = new URL('pages/_practise.astro', config.srcDir);
        injectRoute({ pattern: '/practise', entrypoint });
      },
    },
  };
}
