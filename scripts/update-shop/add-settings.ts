import ts from 'typescript';

/** A setting, and the settings before it. */
interface Setting {
  node: ts.Node;
  /** Settings that stand before it, nearest first. */
  before: string[];
  parent: string | undefined;
}

/** Settings by place: `brand.name` is the property `name` of the export `brand`. */
class Settings {
  readonly source: string;
  readonly places = new Map<string, Setting>();
  readonly objects = new Map<string, ts.ObjectLiteralExpression>();

  constructor(source: string) {
    this.source = source;
    const file = ts.createSourceFile('shop.config.ts', source, ts.ScriptTarget.Latest, true);
    for (const statement of file.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name)) continue;
        this.places.set(name.text, { node: statement, before: [], parent: undefined });
        if (initializer) this.#collect(name.text, initializer);
      }
    }
  }

  #collect(parent: string, value: ts.Expression): void {
    if (!ts.isObjectLiteralExpression(value)) return;
    this.objects.set(parent, value);
    const before: string[] = [];
    for (const property of value.properties) {
      if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) continue;
      const place = `${parent}.${property.name.text}`;
      this.places.set(place, { node: property, before: before.toReversed(), parent });
      before.push(place);
      this.#collect(place, property.initializer);
    }
  }

  /** Text of a setting with the comments before it. */
  text({ node }: Setting): string {
    const [comment] = ts.getLeadingCommentRanges(this.source, node.getFullStart()) ?? [];
    return this.source.slice(comment?.pos ?? node.getStart(), node.getEnd());
  }

  /** Indentation of the line of a setting. */
  indentation({ node }: Setting): string {
    const start = node.getStart();
    const line = this.source.slice(this.source.lastIndexOf('\n', start - 1) + 1, start);
    return /^\s*/.exec(line)?.[0] ?? '';
  }

  /** Place in the source for a new property. @param needsComma if the property before has none */
  gap(parent: ts.ObjectLiteralExpression, before: ts.Node | undefined) {
    const { properties } = parent;
    const index = before && ts.isPropertyAssignment(before) ? properties.indexOf(before) : -1;
    const next = properties[index + 1];
    const isLast = index >= 0 && !next;
    let position = properties.pos;
    if (isLast) position = properties.end;
    else if (index >= 0 && next) position = next.getFullStart();
    const trailing = ts.getTrailingCommentRanges(this.source, position)?.at(-1);
    return {
      position: trailing?.end ?? position,
      needsComma: isLast && !properties.hasTrailingComma,
    };
  }
}

/**
 * Adds the settings that the product's configuration has had only since `base` to the shop's, with their comments and
 * the product's values. A setting that the owner has left out stays out.
 * @returns `added` places such as `texts.evidence`
 */
export function addSettings(
  own: string,
  base: string,
  next: string,
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
    if (parent === undefined) {
      added.push(place);
      end += `\n${product.text(setting)}\n`;
      continue;
    }
    const object = shop.objects.get(parent);
    if (!object) continue;
    added.push(place);
    const neighbour = setting.before.find((name) => shop.places.has(name));
    const { position, needsComma } = shop.gap(
      object,
      neighbour === undefined ? undefined : shop.places.get(neighbour)?.node,
    );
    const earlier = insertions.get(position) ?? (needsComma ? ',' : '');
    const line = `\n${product.indentation(setting)}${product.text(setting)},`;
    insertions.set(position, earlier + line);
  }
  const source = [...insertions]
    .toSorted(([a], [b]) => b - a)
    .reduce(
      (text, [position, lines]) => text.slice(0, position) + lines + text.slice(position),
      own,
    );
  return { source: source + end, added };
}
