import ts from 'typescript';

/**
 * The titles of the tests that a file declares, as patterns: what a loop or a table fills in may be
 * anything.
 * @param source the text of a test file
 */
export function findTitles(source: string): RegExp[] {
  const titles: RegExp[] = [];
  const visit = (node: ts.Node) => {
    const title = ts.isCallExpression(node) && isTest(node.expression) && node.arguments[0];
    const pattern = title && toPattern(title);
    // A title that is filled in as a whole would be any title.
    if (pattern && pattern !== '.+') titles.push(new RegExp(`^${pattern}$`, 's'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.tsx', source, ts.ScriptTarget.Latest, true));
  return titles;
}

/** `test`, `it`, `test.each(…)`; not `test.describe`, hooks, nor a test that does not run. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it';
  const inner = ts.isCallExpression(callee) ? callee.expression : undefined;
  if (!inner || !ts.isPropertyAccessExpression(inner)) return false;
  return isTest(inner.expression) && ['each', 'for'].includes(inner.name.text);
}

function toPattern(title: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(title)) return literally(title.text);
  if (!ts.isTemplateExpression(title)) return undefined;
  const rest = title.templateSpans.map(({ literal }) => `.+${literally(literal.text)}`);
  return [literally(title.head.text), ...rest].join('');
}

/** `%s` and `$name` are filled in by a table. */
const literally = (text: string) =>
  text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/%[sdifjo#p]|\\\$[a-z][\w.]*/gi, '.+');
