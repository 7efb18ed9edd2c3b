import { describe, expect, test } from 'vitest';
import { convertFormula, FORMULA_MAX_LENGTH, withMath, withTextMath } from './formula.ts';
import { MATH_MAX_DEPTH, type MathNode, mathNode } from './math-node.ts';

/** Writes a formula as text: `msup(x 2)`. */
const write = (node: MathNode | string): string =>
  typeof node === 'string' ? node : `${node.element}(${node.children.map(write).join(' ')})`;

function convert(tex: string) {
  const conversion = convertFormula(tex);
  return 'math' in conversion ? write(conversion.math) : conversion.fault;
}

describe('a formula', () => {
  test.each([
    ['x^2', 'math(msup(mi(x) mn(2)))'],
    ['\\frac{a}{b}', 'math(mfrac(mi(a) mi(b)))'],
    ['\\sqrt[3]{x}', 'math(mroot(mrow(mi(x) mspace()) mn(3)))'],
    ['\\overline{AB}', 'math(mover(mrow(mrow(mi(A) mi(B))) mo(‾)))'],
    ['\\underline{x}', 'math(munder(mrow(mi(x)) mo(_)))'],
    ['\\not=', 'math(mo(≠))'],
    ['\\mathbb{R}', 'math(mi(ℝ))'],
    ['\\newcommand{\\x}{y}\\x', 'math(mi(y))'],
    ['\\color{red}x', 'math(mrow(mi(x)))'],
    ['\\Huge x', 'math(mstyle(mi(x)))'],
    ['\\text{<script>alert(1)</script>}', 'math(mtext(<script>alert(1)</script>))'],
    [`${'{'.repeat(140)}x${'}'.repeat(140)}`, 'math(mi(x))'],
    ['\\rule{1000em}{1000em}x', 'math(mrow(mspace() mi(x)))'],
  ])('%s is data', (tex, expected) => {
    expect(convert(tex)).toBe(expected);
  });

  test('of chemistry has its small numbers', () => {
    expect(convert('\\ce{H2O}')).toContain('msub(mrow() mn(2))');
    expect(convert('\\ce{A <=> B}')).toContain('mo(⇌)');
  });

  test.each([
    '\\rule{1000em}{999em}x',
    '\\hspace{9999em}x',
    '\\raisebox{999em}{x}',
    '\\kern99em x',
  ])('%s has a limited size', (tex) => {
    const sizes = JSON.stringify(convertFormula(tex)).match(/\d+em/g);
    expect(sizes?.every((size) => size === '10em')).toBe(true);
  });

  test.each([
    ['', 'The formula is empty.', 0],
    ['  ', 'The formula is empty.', 0],
    ['\\gdef\\foo{bar}', 'The formula shows nothing.', 0],
    ['\\quad', 'The formula shows nothing.', 0],
    ['x^', 'Nothing follows “^”.', 1],
    ['a_{b^}', 'Nothing follows “^”.', 4],
    ['x^^2', 'Nothing follows “^”.', 1],
    ['a}b', "Expected 'EOF', got '}'", 1],
    ['\\frac{a', "Unexpected end of input in a macro argument, expected '}'", 7],
    ['1+\\unknown x', 'Unsupported function name: \\unknown', 2],
    ['\\left(x', "Expected '\\right', got 'EOF'", 7],
    ['a_b_c', 'Double subscript', 3],
    ['a\\', "Unexpected character: '\\'", 1],
    ['2+\\href{javascript:alert(1)}{x}', 'Unsupported function name: \\href', 2],
    ['\\ce{A ->[\\href{javascript:1}{x}] B}', 'Unsupported function name: \\href', 9],
    ['\\class{evil}{x}', 'Function "\\class" is not trusted', 0],
    ['x\\style{position:fixed}{x}', 'Function "\\style" is not trusted', 1],
    ['\\id{a}{x}', 'Function "\\id" is not trusted', 0],
    ['\\includegraphics{a.png}', 'Function "\\includegraphics" is not trusted', 0],
    ['\\htmlData{a=b}{x}', 'Unsupported function name: \\htmlData', 0],
    ['\\textcolor{javascript:}{x}', "Invalid color: 'javascript:'", 0],
    ['\\cancel{x}', 'Boxes and crossed-out parts cannot be shown.', undefined],
    ['\\foo', 'Unsupported function name: \\foo', 0],
    ['$x$', "Can't use function '$' in math mode", 0],
  ])('%s is refused with its place', (tex, message, position) => {
    expect(convert(tex)).toEqual({ message, position });
  });

  test.each([
    ['endless', '\\def\\a{\\a\\a}\\a'],
    ['growing', '\\def\\a#1{#1#1#1#1}\\a{\\a{\\a{\\a{\\a{x}}}}}'],
    ['high', `${'x^{'.repeat(70)}x${'}'.repeat(70)}`],
    ['open', '{'.repeat(FORMULA_MAX_LENGTH)],
    ['long', 'x'.repeat(100_000)],
    ['deep', '{'.repeat(100_000)],
  ])('%s is refused in no time', (_, tex) => {
    const start = performance.now();
    expect(convertFormula(tex)).toHaveProperty('fault.message');
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('from outside is refused if it has too many levels, without a stack overflow', () => {
    const nest = (levels: number) => {
      let node: MathNode = { element: 'mi', children: ['x'] };
      for (let level = 0; level < levels; level += 1) node = { element: 'mrow', children: [node] };
      return node;
    };
    expect(mathNode.safeParse(nest(MATH_MAX_DEPTH - 2)).success).toBe(true);
    expect(mathNode.safeParse(nest(100_000)).success).toBe(false);
    const accepted = convertFormula(`${'\\sqrt{'.repeat(42)}x${'}'.repeat(42)}`);
    expect(mathNode.safeParse('math' in accepted && accepted.math).success).toBe(true);
  });

  test.each([
    ['a script', { element: 'script', children: ['alert(1)'] }],
    ['a link', { element: 'mi', attributes: { href: 'javascript:1' }, children: ['x'] }],
    ['an event', { element: 'mi', attributes: { onclick: 'alert(1)' }, children: ['x'] }],
    ['a style', { element: 'mi', attributes: { style: 'position:fixed' }, children: ['x'] }],
    ['an annotation', { element: 'annotation-xml', children: [] }],
    ['no children', { element: 'mi' }],
    ['markup', '<math/>'],
  ])('from outside is refused with %s', (_, node) => {
    expect(mathNode.safeParse(node).success).toBe(false);
  });
});

test('a formula that cannot be read stays TeX', () => {
  expect(withMath([{ text: '\\foo', isFormula: true }, { text: 'x' }])).toEqual([
    { text: '\\foo', isFormula: true },
    { text: 'x' },
  ]);
});

test('formulas in a table become MathML, too', () => {
  const [block] = withTextMath([
    { spans: [], table: [[[{ text: 'x^2', isFormula: true }], [{ text: 'x' }]]] },
  ]);
  expect(block?.table?.[0]?.[0]?.[0]?.math?.element).toBe('math');
  expect(block?.table?.[0]?.[1]).toEqual([{ text: 'x' }]);
});
