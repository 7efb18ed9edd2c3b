import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:page'?: boolean;
    'client:session'?: boolean;
    'client:toast'?: boolean;
    'client:payment-return'?: boolean;
    'client:press'?: boolean;
    'client:use'?: boolean | { restores: string };
  }
}

/** Registers directives for islands that visitors need not load. */
export function clientDirectives(): AstroIntegration {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of ['page', 'session', 'toast', 'payment-return', 'press', 'use']) {
          addClientDirective({ name, entrypoint: `./site/directives/${name}.ts` });
        }
      },
    },
  };
}
