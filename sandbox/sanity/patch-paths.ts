import { mutationError } from './errors.ts';

const NAME = String.raw`[A-Za-z_][\w-]*`;
const QUOTED = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`;
const LITERAL = String.raw`-?\d+(?:\.\d+)?|true|false|null|${QUOTED}`;
const FIELDS = String.raw`(?:@|${NAME})(?:\.${NAME})*`;
const FILTER = String.raw`${FIELDS}\s*(?:\?|(?:==|!=|<=|>=|<|>)\s*(?:${LITERAL}))`;
const ELEMENT = String.raw`\s*(?:-?\d*:-?\d*|-?\d+|\*|${QUOTED}|${FILTER})\s*`;
const BRACKETS = String.raw`\[(?:\s*|${ELEMENT}(?:,${ELEMENT})*)\]`;

/** The whole grammar of a patch's paths (JSONMatch). The library takes more, and then changes nothing. */
const PATH = new RegExp(`^(?:${NAME}|${BRACKETS})(?:\\.{1,2}${NAME}|${BRACKETS})*$`);

/** @throws LakeError 400 for a path that is not JSONMatch */
export function requirePaths(id: string, paths: string[]): void {
  const broken = paths.find((path) => !PATH.test(path));
  if (broken === undefined) return;
  throw mutationError(400, 'validationError', `Unable to parse path "${broken}"`, { id });
}
