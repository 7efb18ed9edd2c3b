import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates where somebody is signed in. */
    'client:session'?: boolean;
    /** Hydrates where a toast waits to be shown. */
    'client:toast'?: boolean;
    /** Hydrates where the payment provider has sent the buyer back. */
    'client:payment-return'?: boolean;
    /** Hydrates once its button is pressed. */
    'client:press'?: boolean;
  }
}

/** Islands that a visitor does not pay for (design: A visitor pays for no JavaScript). */
export function clientDirectives(): AstroIntegration {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of ['session', 'toast', 'payment-return', 'press']) {
          addClientDirective({ name, entrypoint: `./site/directives/${name}.ts` });
        }
      },
    },
  };
}
