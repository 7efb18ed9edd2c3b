import type { AstroIntegration } from 'astro';
import type { Features } from '#contract/shop-config.ts';
import { features } from '#shop';

const PAGES: { name: string; feature: keyof Features }[] = [
  { name: 'pay', feature: 'paymentLinks' },
  { name: 'practise', feature: 'practice' },
  { name: 'offline', feature: 'offline' },
];

/** Builds pages of features that are switched on. Their files begin with `_`, so that Astro itself builds none of them. */
export function switchedPages(): AstroIntegration {
  return {
    name: 'switched-pages',
    hooks: {
      'astro:config:setup': ({ config, injectRoute }) => {
        for (const { name, feature } of PAGES) {
          if (!features[feature]) continue;
          const entrypoint = new URL(`pages/_${name}.astro`, config.srcDir);
          injectRoute({ pattern: `/${name}`, entrypoint });
        }
      },
    },
  };
}
