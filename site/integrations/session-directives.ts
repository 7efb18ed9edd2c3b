import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates where somebody is signed in. */
    'client:session'?: boolean;
    /** Hydrates where a toast waits to be shown. */
    'client:toast'?: boolean;
  }
}

/** Islands that a visitor does not pay for (design: A visitor pays for no JavaScript). */
export function sessionDirectives(): AstroIntegration {
  return {
    name: 'session-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'session', entrypoint: './site/lib/session-directive.ts' });
        addClientDirective({ name: 'toast', entrypoint: './site/lib/toast-directive.ts' });
      },
    },
  };
}
