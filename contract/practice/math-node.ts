import * as z from 'zod/mini';

/** Elements of MathML Core that show something. Others, and links, are left out. */
export const MATH_ELEMENTS = [
  'math',
  'mfrac',
  'mi',
  'mmultiscripts',
  'mn',
  'mo',
  'mover',
  'mpadded',
  'mphantom',
  'mprescripts',
  'mroot',
  'mrow',
  'ms',
  'mspace',
  'msqrt',
  'mstyle',
  'msub',
  'msubsup',
  'msup',
  'mtable',
  'mtd',
  'mtext',
  'mtr',
  'munder',
  'munderover',
] as const;

/** Attributes that change how a formula looks, and nothing else. */
export const MATH_ATTRIBUTES = [
  'accent',
  'accentunder',
  'columnspan',
  'depth',
  'display',
  'displaystyle',
  'fence',
  'form',
  'height',
  'largeop',
  'linethickness',
  'lspace',
  'mathvariant',
  'maxsize',
  'minsize',
  'movablelimits',
  'rowspan',
  'rspace',
  'scriptlevel',
  'separator',
  'stretchy',
  'symmetric',
  'voffset',
  'width',
] as const;

/** An element of a formula in MathML, as data: pages create elements from it, and never parse markup. */
export interface MathNode {
  element: (typeof MATH_ELEMENTS)[number];
  attributes?: Partial<Record<(typeof MATH_ATTRIBUTES)[number], string>> | undefined;
  children: (MathNode | string)[];
}

/** Maximum levels of elements. Deeper formulas cannot be read, and could overflow the stack. */
export const MATH_MAX_DEPTH = 60;

/** Checks without recursion. */
function isShallow(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MATH_MAX_DEPTH) return false;
    level = level.flatMap((node) => {
      const isParent = typeof node === 'object' && node !== null && 'children' in node;
      return isParent && Array.isArray(node.children) ? node.children : [];
    });
  }
  return true;
}

const element: z.ZodMiniType<MathNode> = z.strictObject({
  element: z.enum(MATH_ELEMENTS),
  attributes: z.optional(z.partialRecord(z.enum(MATH_ATTRIBUTES), z.string())),
  get children(): z.ZodMiniArray<z.ZodMiniUnion<[typeof element, z.ZodMiniString]>> {
    return z.array(z.union([element, z.string()]));
  },
});

export const mathNode: z.ZodMiniType<MathNode> = z.pipe(z.custom<unknown>(isShallow), element);
