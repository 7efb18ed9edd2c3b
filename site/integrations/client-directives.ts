import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates with the page. */
    'client:page'?: boolean;
    /** Hydrates for signed-in users. */
    'client:session'?: boolean;
    /** Hydrates where a toast is pending. */
    'client:toast'?: boolean;
    /** Hydrates when the payment provider has sent the student back. */
    'client:payment-return'?: boolean;
    /** Hydrates when its button is pressed. */
    'client:press'?: boolean;
    /** Hydrates when someone turns to it. */
    'client:use'?: boolean;
  }
}

/** Directives for islands that visitors need not load. */
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
