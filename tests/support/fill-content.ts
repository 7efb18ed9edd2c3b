import { listElements } from '../../site/integrations/html.ts';
import { fillTexts } from './hostile-content.ts';
import { announceChange, lakeOf } from './lake.ts';
import type { TestSandbox } from './sandbox.ts';

/** Returns what decides what a browser runs: elements and attribute names. */
export const shape = (html: string): string[] =>
  listElements(html).map(({ tagName, attrs }) =>
    [tagName, ...attrs.map(({ name }) => name)].join(' '),
  );

/** Writes a text into each field of a shop's content that an editor can type. */
export async function fillContent(shop: TestSandbox, text: string): Promise<void> {
  const lake = lakeOf(shop);
  const documents = await lake.fetch('*[!(_type match "sanity.*")]');
  const transaction = lake.transaction();
  for (const document of documents) transaction.createOrReplace(fillTexts(document, text) as never);
  await transaction.commit();
  await announceChange(shop);
}
