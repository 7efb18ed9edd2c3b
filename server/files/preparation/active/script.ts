import {
  type AnyNode,
  type CallExpression,
  type Expression,
  parse,
  type SpreadElement,
  type Super,
} from 'acorn';

export interface Script {
  /** True if a copy loses nothing without it: it prints, sets the zoom, formats fields, or does nothing. */
  isHarmless: boolean;
  calls: string[];
}

const HARMLESS_CALLS = new Set([
  'print',
  'getPrintParams',
  'this.print',
  'this.getPrintParams',
  'AFNumber_Format',
  'AFNumber_Keystroke',
  'AFPercent_Format',
  'AFPercent_Keystroke',
  'AFDate_Format',
  'AFDate_FormatEx',
  'AFDate_Keystroke',
  'AFDate_KeystrokeEx',
  'AFTime_Format',
  'AFTime_FormatEx',
  'AFTime_Keystroke',
  'AFTime_KeystrokeEx',
  'AFSpecial_Format',
  'AFSpecial_Keystroke',
  'AFSpecial_KeystrokeEx',
  'AFRange_Validate',
  'AFSimple_Calculate',
]);

const VIEW_PROPERTIES = new Set([
  'this.zoom',
  'this.zoomType',
  'this.pageNum',
  'this.layout',
  'this.dirty',
]);

/** Reads a script. A script that cannot be parsed counts as harmful. */
export function readScript(source: string): Script {
  const text = source.replaceAll('\0', ' ');
  try {
    const { body } = parse(text, { ecmaVersion: 'latest', allowReturnOutsideFunction: true });
    const names = new Set<string>();
    return { isHarmless: body.every((node) => isHarmless(node, names)), calls: callsIn(body) };
  } catch {
    return { isHarmless: false, calls: [] };
  }
}

/** @param names variables that the script has declared */
function isHarmless(node: AnyNode, names: Set<string>): boolean {
  switch (node.type) {
    case 'EmptyStatement':
      return true;
    case 'BlockStatement':
      return node.body.every((inner) => isHarmless(inner, names));
    case 'ExpressionStatement':
      return isHarmless(node.expression, names);
    case 'VariableDeclaration':
      return node.declarations.every(({ id, init }) => {
        if (id.type !== 'Identifier') return false;
        names.add(id.name);
        return !init || isValue(init);
      });
    case 'AssignmentExpression': {
      const path = toPath(node.left);
      const [root = ''] = path?.split('.') ?? [];
      return (
        path !== undefined && (VIEW_PROPERTIES.has(path) || names.has(root)) && isValue(node.right)
      );
    }
    default:
      return isValue(node);
  }
}

function isValue(node: AnyNode | SpreadElement | Super): boolean {
  switch (node.type) {
    case 'Literal':
    case 'Identifier':
    case 'ThisExpression':
      return true;
    case 'MemberExpression':
      return toPath(node) !== undefined;
    case 'UnaryExpression':
      return node.operator !== 'delete' && isValue(node.argument);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return isValue(node.left) && isValue(node.right);
    case 'ArrayExpression':
      return node.elements.every((element) => !element || isValue(element));
    case 'ObjectExpression':
      return node.properties.every(
        (property) =>
          property.type === 'Property' && property.kind === 'init' && isValue(property.value),
      );
    case 'NewExpression':
      return toPath(node.callee) === 'Array' && node.arguments.every(isValue);
    case 'CallExpression':
      return isHarmlessCall(node);
    default:
      return false;
  }
}

const isHarmlessCall = ({ callee, arguments: values }: CallExpression) =>
  HARMLESS_CALLS.has(toPath(callee) ?? '') && values.every(isValue);

/** Writes a path such as `this.print`. @returns Undefined for other expressions */
function toPath(node: Expression | AnyNode): string | undefined {
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  const object = toPath(node.object);
  const property = toPath(node.property);
  return object === undefined || property === undefined ? undefined : `${object}.${property}`;
}

function callsIn(value: unknown, found = new Set<string>()): string[] {
  if (Array.isArray(value)) for (const item of value) callsIn(item, found);
  else if (isNode(value)) {
    if (value.type === 'CallExpression') {
      const path = toPath(value.callee);
      if (path) found.add(path);
    }
    for (const part of Object.values(value)) callsIn(part, found);
  }
  return [...found];
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value;
