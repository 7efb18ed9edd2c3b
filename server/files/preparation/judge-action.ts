import {
  type AnyNode,
  type CallExpression,
  type Expression,
  parse,
  type SpreadElement,
  type Super,
} from 'acorn';
import type { ErrorCode } from '#contract/errors.ts';
import { readContent } from './format/page-content.ts';
import { type Pdf, resolve, resolveDictionary } from './format/read-pdf.ts';
import {
  type Dictionary,
  decode,
  isDictionary,
  readDictionary,
  readString,
  writeString,
} from './format/syntax.ts';

export type PdfDefect = Extract<ErrorCode, `pdf_${string}`>;

export type Verdict =
  /** The action that stays. */
  | { action: Dictionary }
  /** Removed from copies, though readers of the original would run it. */
  | { removed: PdfDefect }
  | { refused: PdfDefect; detail?: string | undefined };

interface Context {
  pdf: Pdf;
  /** True if the action runs automatically, such as when the file is opened. */
  isAutomatic: boolean;
  base: string | undefined;
}

const PROGRAM_EXTENSIONS = new Set(
  'exe com bat cmd msi scr pif cpl vbs vbe js jse wsf wsh hta ps1 psm1 sh bash command app jar lnk reg dll py pl rb scf url apk dmg pkg'.split(
    ' ',
  ),
);

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** Judges an action by its kind. Jumps within the file and links to the web stay. */
export function judgeAction(action: Dictionary, context: Context): Verdict {
  const { pdf } = context;
  const kind = resolve(pdf, action.get('/S'));
  if (kind === '/GoTo' || kind === '/Named') return { action };
  if (kind === '/URI') return judgeLink(action, context);
  if (kind === '/Launch') return judgeLaunch(action, context);
  if (action.has('/JS')) return judgeScript(pdf, action.get('/JS') ?? '');
  return { removed: kind === '/JavaScript' ? 'pdf_runs_scripts' : 'pdf_leads_outside' };
}

function judgeLink(action: Dictionary, { pdf, base }: Context): Verdict {
  const text = readString(resolve(pdf, action.get('/URI')))?.trim() ?? '';
  const url = URL.parse(text, base);
  if (url) return PROTOCOLS.has(url.protocol) ? { action } : { removed: 'pdf_leads_outside' };
  // PDF readers complete such an address.
  const completed = text.startsWith('www.') && URL.parse(`http://${text}`);
  if (!completed) return { removed: 'pdf_leads_outside' };
  return { action: new Map(action).set('/URI', writeString(completed.href)) };
}

/**
 * Removes links to a document beside the file, which a copy lacks. Refuses programs, and whatever opens automatically.
 */
function judgeLaunch(action: Dictionary, { pdf, isAutomatic }: Context): Verdict {
  const windows = resolveDictionary(pdf, action.get('/Win'));
  const names = [action.get('/F'), windows.get('/F')].map((file) => fileName(pdf, file));
  const isProgram = names.some((name) =>
    PROGRAM_EXTENSIONS.has(name.split('.').at(-1)?.toLowerCase() ?? ''),
  );
  if (!isAutomatic && !isProgram && !windows.has('/P')) return { removed: 'pdf_launches_programs' };
  return { refused: 'pdf_launches_programs', detail: names.find(Boolean) };
}

/** Returns the name of a file specification, or an empty text. */
export function fileName(pdf: Pdf, value: string | undefined): string {
  const file = resolve(pdf, value);
  const name = isDictionary(file)
    ? resolve(pdf, readDictionary(file).get('/UF') ?? readDictionary(file).get('/F'))
    : file;
  return readString(name)?.trim() ?? '';
}

function judgeScript(pdf: Pdf, value: string): Verdict {
  const { isHarmless, calls } = readScript(readSource(pdf, value));
  if (isHarmless) return { removed: 'pdf_runs_scripts' };
  return { refused: 'pdf_runs_scripts', detail: calls.slice(0, 3).join(', ') };
}

function readSource(pdf: Pdf, value: string): string {
  const resolved = resolve(pdf, value);
  return isDictionary(resolved) ? decode(readContent(pdf, [value])) : (readString(resolved) ?? '');
}

interface Script {
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
function readScript(source: string): Script {
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

function callsIn(value: unknown, paths = new Set<string>()): string[] {
  if (Array.isArray(value)) for (const item of value) callsIn(item, paths);
  else if (isNode(value)) {
    if (value.type === 'CallExpression') {
      const path = toPath(value.callee);
      if (path) paths.add(path);
    }
    for (const part of Object.values(value)) callsIn(part, paths);
  }
  return [...paths];
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value;
