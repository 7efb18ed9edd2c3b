import type { Graph, Thing } from 'schema-dts';

/**
 * Things as the text of one `<script type="application/ld+json">`. What the owner writes in the CMS
 * cannot end the script: `<` never stands in it.
 */
export function toJsonLd(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
