import ts from 'typescript';

/** A setting, and the settings before it. */
interface Setting {
  node: ts.Node;
  value: ts.Expression;
  /** Settings that stand before it, nearest first. */
  before: string[];
  parent: string | undefined;
}

/** Settings in the source of a configuration, by place: `brand.name` is the property `name` of the export `brand`. */
export class Settings {
  readonly source: string;
  readonly places = new Map<string, Setting>();

  constructor(source: string) {
    this.source = source;
    const file = ts.createSourceFile('shop.config.ts', source, ts.ScriptTarget.Latest, true);
    for (const statement of file.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name) || !initializer) continue;
        const value = initializer;
        this.places.set(name.text, { node: statement, value, before: [], parent: undefined });
        this.#collect(name.text, value);
      }
    }
  }

  #collect(parent: string, value: ts.Expression): void {
    if (!ts.isObjectLiteralExpression(value)) return;
    const before: string[] = [];
    for (const property of value.properties) {
      if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) continue;
      const place = `${parent}.${property.name.text}`;
      const value = property.initializer;
      this.places.set(place, { node: property, value, before: before.toReversed(), parent });
      before.push(place);
      this.#collect(place, value);
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

  /** Place in the source for a new property. @returns `comma` the place of the comma that the property before lacks */
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
      comma: isLast && !properties.hasTrailingComma ? properties.end : undefined,
    };
  }
}
