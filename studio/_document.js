import { createElement as element } from 'react';

const STYLES = 'html, body, #sanity { height: 100% } body { margin: 0 }';

/**
 * Renders the Studio's page. Sanity's own page would break the strict Content-Security-Policy of `/studio/`: it has an
 * inline script, and third-party scripts and fonts. Sanity's CLI reads this file without compiling it, so it is neither
 * TypeScript nor JSX.
 * @param {{ css?: string[], entryPath: string }} props paths of the built files
 */
export default function Document({ css = [], entryPath }) {
  return element(
    'html',
    { lang: 'en' },
    element(
      'head',
      null,
      element('meta', { charSet: 'utf-8' }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'robots', content: 'noindex' }),
      element('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
      element('title', null, 'Studio'),
      css.map((href) => element('link', { key: href, rel: 'stylesheet', href })),
      element('style', null, STYLES),
      element('script', { type: 'application/json', id: 'studio-settings' }),
    ),
    element(
      'body',
      null,
      element('div', { id: 'sanity' }),
      element('script', { type: 'module', src: entryPath }),
      element('noscript', null, 'The Studio needs JavaScript.'),
    ),
  );
}
