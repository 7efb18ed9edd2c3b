import ts from 'typescript';
import { Settings } from '../settings-source.ts';

/**
 * Adds the settings that the product's configuration has had only since `base` to the shop's, with their comments and
 * the product's values. A setting that the owner has left out stays out, and so does one with a file of a pack that is
 * not the shop's.
 * @param otherPack folder of that pack, such as `packs/biology/`
 * @returns `added` places such as `texts.evidence`
 */
export function addSettings(
  own: string,
  base: string,
  next: string,
  otherPack?: string,
): { source: string; added: string[] } {
  const [shop, before, product] = [own, base, next].map((source) => new Settings(source)) as [
    Settings,
    Settings,
    Settings,
  ];
  const added: string[] = [];
  const insertions = new Map<number, string>();
  let end = '';
  for (const [place, setting] of product.places) {
    const { parent } = setting;
    if (shop.places.has(place) || before.places.has(place)) continue;
    if (otherPack && product.text(setting).includes(otherPack)) continue;
    if (parent === undefined) {
      added.push(place);
      end += `\n${product.text(setting)}\n`;
      continue;
    }
    const object = shop.places.get(parent)?.value;
    if (!object || !ts.isObjectLiteralExpression(object)) continue;
    added.push(place);
    const neighbour = setting.before.find((name) => shop.places.has(name));
    const { position, comma } = shop.gap(
      object,
      neighbour === undefined ? undefined : shop.places.get(neighbour)?.node,
    );
    // A comment may stand between the comma and the new line.
    if (comma !== undefined && !insertions.has(comma)) insertions.set(comma, ',');
    const line = `\n${product.indentation(setting)}${product.text(setting)},`;
    insertions.set(position, (insertions.get(position) ?? '') + line);
  }
  const source = [...insertions]
    .toSorted(([a], [b]) => b - a)
    .reduce(
      (text, [position, lines]) => text.slice(0, position) + lines + text.slice(position),
      own,
    );
  return { source: source + end, added };
}
