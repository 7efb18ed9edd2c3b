import { evaluateSync, GroqSyntaxError, parse } from 'groq-js';
import type { LakeDocuments } from './document.ts';
import { dataError } from './errors.ts';

export interface QueryContext {
  /** Result of `identity()`. */
  identity: string;
  projectId: string;
  dataset: string;
}

type Params = Record<string, unknown>;
type Tree = ReturnType<typeof parse>;

function missingParameter(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if ('type' in node && node.type === 'Parameter' && 'name' in node) return String(node.name);
  for (const part of Object.values(node)) {
    const name = missingParameter(part);
    if (name) return name;
  }
  return undefined;
}

/** Parses GROQ. @throws LakeError 400 with the position of the error, as the service's `queryParseError` */
export function parseQuery(query: string, params: Params): Tree {
  let tree: Tree;
  try {
    // The local parser requires a line break after a comment.
    tree = parse(`${query}\n`, { params });
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    const start = error instanceof GroqSyntaxError ? error.position : 0;
    const end = error instanceof GroqSyntaxError ? start + 1 : query.length;
    throw dataError(400, 'queryParseError', description, { query, start, end });
  }
  const missing = missingParameter(tree);
  if (missing) {
    const description = `param $${missing} referenced, but not provided`;
    const start = Math.max(query.indexOf(`$${missing}`), 0);
    const end = start + missing.length + 1;
    throw dataError(400, 'queryParseError', description, { query, start, end });
  }
  return tree;
}

/**
 * Runs a query synchronously, because groq-js takes several times as long otherwise.
 * @param targets the documents that references resolve to. Default: the view
 * @throws LakeError 501 for parts of GROQ that the local engine does not support
 */
export function runQuery(
  tree: Tree,
  documents: LakeDocuments,
  params: Params,
  context: QueryContext,
  targets: LakeDocuments = documents,
): unknown {
  try {
    const value = evaluateSync(tree, {
      dataset: [...documents.values()],
      dereference: ({ _ref }: { _ref: string }) => targets.get(_ref),
      params,
      identity: context.identity,
      sanity: { projectId: context.projectId, dataset: context.dataset },
    });
    return value.data ?? null;
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    throw dataError(501, 'notImplemented', `Sanity stand-in: ${description}`);
  }
}
