import ts from 'typescript';

export interface Tag {
  requirement: string;
  /** Of the tag in its file, from 1. */
  line: number;
  /** Whether a test that runs follows the tag. */
  isOnTest: boolean;
}

/**
 * Finds the `@covers` tags in the docstrings of a test file.
 *
 * The tag is a docstring because Playwright and Vitest disagree on their own tags, and an options
 * argument would make the formatter indent the body of nearly every test once more.
 * @param source the text of the file
 */
export function findTags(source: string): Tag[] {
  const file = ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest, true);
  const tags: Tag[] = [];
  const visit = (node: ts.Node) => {
    for (const { comment, pos } of readCoversTags(node, file)) {
      const line = file.getLineAndCharacterOfPosition(pos).line + 1;
      const names = ts.getTextOfJSDocComment(comment) ?? '';
      for (const requirement of names.split(',')) {
        tags.push({ requirement: requirement.trim(), line, isOnTest: isTestStatement(node) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return tags;
}

const readCoversTags = (node: ts.Node, file: ts.SourceFile) =>
  node
    .getChildren(file)
    .filter(ts.isJSDoc)
    .flatMap((doc) => doc.tags ?? [])
    .filter(({ tagName }) => tagName.text === 'covers');

const isTestStatement = (node: ts.Node) =>
  ts.isExpressionStatement(node) &&
  ts.isCallExpression(node.expression) &&
  isTest(node.expression.expression);

/** `test`, `it`, `test.each(…)`; not `test.describe`, a hook, or a test that does not run. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it';
  const inner = ts.isCallExpression(callee) ? callee.expression : undefined;
  if (!inner || !ts.isPropertyAccessExpression(inner)) return false;
  return isTest(inner.expression) && ['each', 'for'].includes(inner.name.text);
}
