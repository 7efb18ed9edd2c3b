import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at once. */
    'client:page'?: boolean;
    /** Hydrates for signed-in users. */
    'client:session'?: boolean;
    /** Hydrates if a toast is pending. */
    'client:toast'?: boolean;
    /** Hydrates after the payment provider has redirected the student back. */
    'client:payment-return'?: boolean;
    /** Hydrates when its button is pressed. */
    'client:press'?: boolean;
    /** Hydrates on the first focus, input or submit. */
    'client:use'?: boolean;
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
