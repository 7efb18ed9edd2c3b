import ts from 'typescript';

/**
 * Replaces values in the source of a configuration, and keeps its comments.
 * @param values by place: `brand.name` is the property `name` of the export `brand`
 * @throws Error for a place that the source does not have
 */
export function setValues(source: string, values: Record<string, unknown>): string {
  const file = ts.createSourceFile('shop.config.ts', source, ts.ScriptTarget.Latest, true);
  const expressions = new Map<string, ts.Expression>();
  const collect = (place: string, value: ts.Expression) => {
    expressions.set(place, value);
    if (!ts.isObjectLiteralExpression(value)) return;
    for (const property of value.properties) {
      if (ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name)) {
        collect(`${place}.${property.name.text}`, property.initializer);
      }
    }
  };
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer) collect(name.text, initializer);
    }
  }
  const edits = Object.entries(values).map(([place, value]) => {
    const old = expressions.get(place);
    if (!old) throw new Error(`shop.config.ts has no ${place}`);
    return { start: old.getStart(), end: old.getEnd(), text: JSON.stringify(value) };
  });
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end),
      source,
    );
}
