/** Operators of a stamp, with their numbers of operands. */
const OPERATORS = new Map([
  ['g', 1],
  ['re', 4],
  ['f', 0],
  ['BT', 0],
  ['ET', 0],
  ['Tf', 2],
  ['Td', 2],
  ['Tr', 1],
  ['Tj', 1],
  ['q', 0],
  ['Q', 0],
]);

const TOKEN =
  /\s*(?:(\((?:[^()\\]|\\[()\\])*\))|(-?\d+(?:\.\d+)?)|(\/[A-Za-z]\w*)|([A-Za-z]+))(?=\s|$)/y;

/**
 * Reads the operators of a stamp, as strictly as any reader.
 * @returns the texts that they show
 * @throws Error for anything but the known operators with their operands
 */
export function readStrings(content: string): string[] {
  const strings: string[] = [];
  let operands = 0;
  const text = content.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const [, string, number, name, operator] = TOKEN.exec(text) ?? [];
    if (operator === undefined) {
      if (string === undefined && number === undefined && name === undefined) {
        throw new Error(`Not an operator: ${text.slice(at, at + 20)}`);
      }
      operands += 1;
      if (string !== undefined) strings.push(string.slice(1, -1).replace(/\\(.)/g, '$1'));
      continue;
    }
    if (OPERATORS.get(operator) !== operands)
      throw new Error(`${operator} with ${operands} operands`);
    operands = 0;
  }
  if (operands > 0) throw new Error('Operands without an operator');
  return strings;
}
