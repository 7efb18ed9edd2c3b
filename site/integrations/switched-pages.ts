import { parse } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Features } from '#contract/shop-config.ts';
import { features } from '#shop';

const PAGES: { file: string; feature: keyof Features }[] = [
  { file: '_pay.astro', feature: 'paymentLinks' },
  { file: '_practise.astro', feature: 'practice' },
  { file: '_print-cards.astro', feature: 'practice' },
  { file: '_buy-for-someone.astro', feature: 'places' },
  { file: '_orders.astro', feature: 'places' },
  { file: '_join.astro', feature: 'places' },
  { file: '_class.astro', feature: 'places' },
  { file: '_schools.astro', feature: 'places' },
  { file: '_offline.astro', feature: 'offline' },
  { file: '_manifest.webmanifest.ts', feature: 'offline' },
  { file: '_app-icon-[name].png.ts', feature: 'offline' },
];

/** Builds pages of features that are switched on. Their files begin with `_`, so that Astro itself builds none of them. */
export function switchedPages(): AstroIntegration {
  return {
    name: 'switched-pages',
    hooks: {
      'astro:config:setup': ({ config, injectRoute }) => {
        for (const { file, feature } of PAGES) {
          if (!features[feature]) continue;
          const pattern = `/${parse(file).name.slice(1)}`;
          injectRoute({ pattern, entrypoint: new URL(`pages/${file}`, config.srcDir) });
        }
      },
    },
  };
}
