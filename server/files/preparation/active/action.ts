import type { PdfDefect } from '../find-defect.ts';
import { readContent } from '../format/page-content.ts';
import { dictionaryOf, type Pdf, resolve } from '../format/read-pdf.ts';
import { decode, readString, writeString } from '../format/read-string.ts';
import { type Dictionary, isDictionary, readDictionary } from '../format/syntax.ts';
import { readScript } from './script.ts';

export type Verdict =
  | { kept: Dictionary }
  /** Removed from copies, though readers of the original would run it. */
  | { removed: PdfDefect }
  | { refused: PdfDefect; found?: string | undefined };

interface Context {
  pdf: Pdf;
  /** True if the action runs by itself, such as when the file is opened. */
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
  if (kind === '/GoTo' || kind === '/Named') return { kept: action };
  if (kind === '/URI') return judgeLink(action, context);
  if (kind === '/Launch') return judgeLaunch(action, context);
  if (action.has('/JS')) return judgeScript(pdf, action.get('/JS') ?? '');
  return { removed: kind === '/JavaScript' ? 'pdf_runs_scripts' : 'pdf_leads_outside' };
}

function judgeLink(action: Dictionary, { pdf, base }: Context): Verdict {
  const text = readString(resolve(pdf, action.get('/URI')))?.trim() ?? '';
  const url = URL.parse(text, base);
  if (url) return PROTOCOLS.has(url.protocol) ? { kept: action } : { removed: 'pdf_leads_outside' };
  // PDF readers complete such an address.
  const completed = text.startsWith('www.') && URL.parse(`http://${text}`);
  if (!completed) return { removed: 'pdf_leads_outside' };
  return { kept: new Map(action).set('/URI', writeString(completed.href)) };
}

/**
 * Removes links to a document beside the file, which a copy lacks. Refuses programs, and whatever opens by itself.
 */
function judgeLaunch(action: Dictionary, { pdf, isAutomatic }: Context): Verdict {
  const windows = dictionaryOf(pdf, action.get('/Win'));
  const names = [action.get('/F'), windows.get('/F')].map((file) => fileName(pdf, file));
  const isProgram = names.some((name) =>
    PROGRAM_EXTENSIONS.has(name.split('.').at(-1)?.toLowerCase() ?? ''),
  );
  if (!isAutomatic && !isProgram && !windows.has('/P')) return { removed: 'pdf_launches_programs' };
  return { refused: 'pdf_launches_programs', found: names.find(Boolean) };
}

function fileName(pdf: Pdf, value: string | undefined): string {
  const file = resolve(pdf, value);
  const name = isDictionary(file)
    ? resolve(pdf, readDictionary(file).get('/UF') ?? readDictionary(file).get('/F'))
    : file;
  return readString(name)?.trim() ?? '';
}

function judgeScript(pdf: Pdf, value: string): Verdict {
  const { isHarmless, calls } = readScript(readSource(pdf, value));
  if (isHarmless) return { removed: 'pdf_runs_scripts' };
  return { refused: 'pdf_runs_scripts', found: calls.slice(0, 3).join(', ') };
}

function readSource(pdf: Pdf, value: string): string {
  const resolved = resolve(pdf, value);
  return isDictionary(resolved) ? decode(readContent(pdf, [value])) : (readString(resolved) ?? '');
}
