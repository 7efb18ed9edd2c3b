import type { TestClient } from './client.ts';

/** `Accept` header of Chrome when a person opens an address. */
const NAVIGATION =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const decode = (html: string) =>
  html.replace(/&(#39|\w+);/g, (entity) => ENTITIES[entity] ?? entity);

/** Page with which a function responded. */
export interface OpenedPage {
  status: number;
  headers: Headers;
  body: string;
  title: string;
  text: string;
  links: { label: string; href: string }[];
}

/** Opens an address as a browser does, and follows the shop's redirects. */
export async function openPage(
  client: TestClient,
  path: string,
  accept = NAVIGATION,
): Promise<OpenedPage> {
  const response = await client.fetch(path, { headers: { accept } });
  const target = response.status === 302 && response.headers.get('location');
  if (target) return openPage(client, target, accept);
  const body = await response.text();
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(body) ?? [];
  const inside = (name: string) => new RegExp(`<${name}\\b[^>]*>([^<]*)</${name}>`).exec(main)?.[1];
  const links = main.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([^<]*)<\/a>/g);
  return {
    status: response.status,
    headers: response.headers,
    body,
    title: decode(inside('h1') ?? ''),
    text: decode(inside('p') ?? ''),
    links: [...links].map(([, href = '', label = '']) => ({
      label: decode(label),
      href: decode(href),
    })),
  };
}
