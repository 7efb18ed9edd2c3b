import type { AstroIntegration } from 'astro';
import { brand } from '#shop';
import { displayFaceFile, displayFallbacks } from '#site/fonts/display-face.ts';

type Pair = readonly [light: string, dark: string];

const { colours, displayFace } = brand;
const [ink] = colours.ink;
const [accent, darkAccent] = colours.accent;

/** Tones of ink, accent and shadow. */
const TONES = {
  veil: [`${ink}99`, '#000000a6'],
  margin: [`${accent}73`, `${darkAccent}73`],
  shade: [`${ink}40`, '#00000080'],
  rim: ['#00000014', '#00000040'],
  shadow: [`${ink}66`, '#000000b0'],
} satisfies Record<string, Pair>;

const VARIABLES: [name: string, pair: Pair][] = Object.entries({ ...colours, ...TONES });

const declare = (toValue: (pair: Pair) => string) =>
  VARIABLES.map(([name, pair]) => `--color-${name}: ${toValue(pair)};`).join('\n');

/**
 * Palette and display face of `shop.config.ts`. Browsers without `light-dark()`, such as Safari before 17.5, always show
 * paper.
 */
const brandStyles = `
@font-face {
  font-family: '${displayFace.family}';
  src: url('display-face.woff2') format('woff2');
  font-display: swap;
}
${displayFallbacks}
@theme {
  --font-display: '${displayFace.family}', 'Times for display', 'Noto for display', Georgia, serif;
${declare(([light, dark]) => `light-dark(${light}, ${dark})`)}
}
@supports not (color: light-dark(red, red)) {
  @layer theme {
    html:root {
      color-scheme: light;
${declare(([light]) => light)}
    }
  }
}
`;

/** Adds the palette and the face of `shop.config.ts` to the stylesheet that Tailwind compiles. */
export const brandLook = (): AstroIntegration => ({
  name: 'brand-look',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({
        vite: {
          resolve: { alias: [{ find: /^display-face\.woff2/, replacement: displayFaceFile }] },
          plugins: [
            {
              name: 'brand-styles',
              enforce: 'pre',
              transform: {
                order: 'pre',
                filter: { id: /\/site\/styles\/global\.css$/ },
                handler: (code) => ({ code: code + brandStyles, map: null }),
              },
            },
          ],
        },
      });
    },
  },
});
