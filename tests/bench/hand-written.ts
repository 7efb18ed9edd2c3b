/** Attributes with content or an address. */
const KEPT = /^(?:href|action|method|type|name|value|datetime|lang)$/;

const STYLE =
  'body{max-width:60rem;margin:auto;padding:1rem;font:17px/1.6 system-ui,sans-serif;background:#f7f2e6;color:#1b2133}' +
  'h1,h2,h3{font-family:serif;line-height:1.2}ul,ol{padding:0;list-style:none}article,li{margin:1rem 0}' +
  'a,button{color:#1d3fb8}header li,footer li{display:inline;margin-right:1rem}';

/**
 * Rewrites a built page as if by hand, as a baseline: the same words, links and forms with a few lines of
 * style, without a script, a class or a picture.
 */
export function writeByHand(html: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? [];
  const content = body
    .replace(/<(script|style|svg|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(?:\/?astro-island|img)\b[^>]*>/g, '')
    .replace(
      /<([a-z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/g,
      (_, tag: string, list: string) => {
        const attributes = [...list.matchAll(/\s+([^\s=]+)(?:="[^"]*")?/g)];
        return `<${tag}${attributes.flatMap(([text, name = '']) => (KEPT.test(name) ? [text] : [])).join('')}>`;
      },
    )
    .replace(/<(div|span)><\/\1>/g, '');
  return (
    '<!doctype html><html lang="en-GB"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<link rel="icon" href="data:,"><title>${title}</title><style>${STYLE}</style>${content}`
  );
}
