import { readContent } from './format/page-content.ts';
import { type Pdf, resolve, resolveDictionary } from './format/read-pdf.ts';
import {
  type Dictionary,
  isDictionary,
  readArray,
  readDictionary,
  readReference,
  readString,
  skipSpace,
  writeDictionary,
} from './format/syntax.ts';
import { fileName, judgeAction, type PdfDefect, type Verdict } from './judge-action.ts';

/** Active content of a file: reasons to refuse it, and parts that a copy loses without harm. */
export interface ActiveParts {
  changes: Map<number, string>;
  /** Parts that readers of the original would run and a copy lacks. */
  removed: PdfDefect[];
  refused: Extract<Verdict, { refused: PdfDefect }>[];
}

const END = '(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])';
/** Entries that make an object worth parsing. Most objects have none. */
const WORTH_A_LOOK = new RegExp(
  `/(?:A|AA|PA|NA|AF|PresSteps|RichMedia|Screen|Movie|Sound|3D|FileAttachment)${END}`,
);
const OUTSIDE = new RegExp(`/(?:F|FFilter|Ref|OPI)${END}`);

/** Entries that hold an action which a click or the opening of the file runs. */
const ACTIONS = ['/A', '/PA', '/NA'] as const;

/** Annotations that play media. A copy keeps their picture. */
const PLAYERS = new Set(['/RichMedia', '/Screen', '/Movie', '/Sound', '/3D']);
const PICTURE_ENTRIES = [
  '/Type',
  '/Rect',
  '/AP',
  '/AS',
  '/F',
  '/P',
  '/NM',
  '/Contents',
  '/StructParent',
  '/C',
  '/BS',
];

const MAX_DEPTH = 50;

/** Finds a PDF's active content. Reads the structure, because a name alone means nothing. */
export const findActiveParts = (pdf: Pdf): ActiveParts => new Search(pdf).run();

class Search implements ActiveParts {
  readonly changes = new Map<number, string>();
  readonly removed: PdfDefect[] = [];
  readonly refused: ActiveParts['refused'] = [];
  readonly #pdf: Pdf;
  readonly #base: string | undefined;
  readonly #seen = new Map<number, string | undefined>();

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
    const base = readString(
      resolve(pdf, this.#open(this.#open(pdf.trailer.get('/Root')).get('/URI')).get('/Base')),
    );
    this.#base =
      base !== undefined && /^https?:$/.test(URL.parse(base)?.protocol ?? '') ? base : undefined;
  }

  #open(value: string | undefined): Dictionary {
    return resolveDictionary(this.#pdf, value);
  }

  run(): ActiveParts {
    const { objects, packed, trailer } = this.#pdf;
    const root = readReference(trailer.get('/Root') ?? '');
    for (const { number, value, stream } of [...objects.values(), ...packed.values()].map(
      (object) => ({ stream: undefined, ...object }),
    )) {
      const isRoot = number === root;
      if (stream) {
        if (OUTSIDE.test(value)) this.#note(number, value, this.#withoutOutside(value, stream));
      } else if (isRoot || WORTH_A_LOOK.test(value)) {
        const cleaned = this.#clean(value);
        this.#note(
          number,
          value,
          isRoot && isDictionary(cleaned) ? this.#cleanRoot(cleaned) : cleaned,
        );
      }
    }
    return this;
  }

  #note(number: number, before: string, after: string) {
    if (after !== before) this.changes.set(number, after);
  }

  #clean(value: string): string {
    if (value.startsWith('[')) {
      const items = readArray(value);
      const cleaned = items.map((item) => this.#clean(item));
      return isSame(items, cleaned) ? value : `[ ${cleaned.join(' ')} ]`;
    }
    if (!isDictionary(value)) return value;
    const dictionary = readDictionary(value);
    const cleaned = new Map(dictionary);
    for (const key of ACTIONS)
      this.#cleanEntry(cleaned, key, (entry) => this.#action(entry, false));
    this.#cleanEntry(cleaned, '/OpenAction', (entry) => this.#action(entry, true));
    this.#cleanEntry(cleaned, '/AA', (entry) => this.#triggers(entry));
    this.#cleanEntry(cleaned, '/AF', (entry) => this.#associated(entry));
    if (cleaned.has('/PresSteps')) cleaned.delete('/PresSteps');
    this.#cleanAnnotation(cleaned);
    for (const [key, entry] of cleaned) {
      // Actions are already judged, with the actions that follow them.
      if (!ACTIONS.some((name) => name === key) && key !== '/AA')
        cleaned.set(key, this.#clean(entry));
    }
    return isSameDictionary(dictionary, cleaned) ? value : writeDictionary(cleaned);
  }

  #cleanEntry(dictionary: Dictionary, key: string, clean: (value: string) => string | undefined) {
    const value = dictionary.get(key);
    const cleaned = value === undefined ? undefined : clean(value);
    if (cleaned !== undefined) dictionary.set(key, cleaned);
    else dictionary.delete(key);
  }

  /** @returns the remaining action. Undefined if it was removed */
  #action(value: string, isAutomatic: boolean, depth = 0): string | undefined {
    const number = readReference(value);
    if (number !== undefined && this.#seen.has(number)) return this.#seen.get(number);
    const text = resolve(this.#pdf, value);
    if (!isDictionary(text)) return value;
    const action = readDictionary(text);
    // Not an action, but for example a structure's attributes.
    if (!resolve(this.#pdf, action.get('/S')).startsWith('/')) return value;
    const context = { pdf: this.#pdf, isAutomatic, base: this.#base };
    if (number !== undefined) this.#seen.set(number, undefined);
    const verdict = judgeAction(action, context);
    if ('refused' in verdict) this.refused.push(verdict);
    if ('removed' in verdict) this.removed.push(verdict.removed);
    // Even a removed action may be followed by a script.
    const next =
      depth < MAX_DEPTH ? this.#next(action.get('/Next'), isAutomatic, depth) : undefined;
    if (!('action' in verdict)) return undefined;
    const cleaned = new Map(verdict.action);
    if (next === undefined) cleaned.delete('/Next');
    else cleaned.set('/Next', next);
    const result = isSameDictionary(action, cleaned) ? text : writeDictionary(cleaned);
    if (number === undefined) return result === text ? value : result;
    this.#note(number, text, result);
    this.#seen.set(number, value);
    return value;
  }

  #next(value: string | undefined, isAutomatic: boolean, depth: number): string | undefined {
    if (value === undefined) return undefined;
    const list = resolve(this.#pdf, value);
    if (!list.startsWith('[')) return this.#action(value, isAutomatic, depth + 1);
    const items = readArray(list);
    const cleaned = items.flatMap((item) => this.#action(item, isAutomatic, depth + 1) ?? []);
    if (isSame(items, cleaned)) return value;
    return cleaned.length > 0 ? `[ ${cleaned.join(' ')} ]` : undefined;
  }

  #triggers(value: string): string | undefined {
    const text = resolve(this.#pdf, value);
    if (!isDictionary(text)) return value;
    const triggers = readDictionary(text);
    const cleaned = new Map(triggers);
    for (const key of triggers.keys())
      this.#cleanEntry(cleaned, key, (entry) => this.#action(entry, true));
    if (isSameDictionary(triggers, cleaned)) return value;
    return cleaned.size > 0 ? writeDictionary(cleaned) : undefined;
  }

  /** Removes files that belong to a part of the document, such as a formula as MathML. */
  #associated(value: string): string | undefined {
    const text = resolve(this.#pdf, value);
    const items = text.startsWith('[') ? readArray(text) : [value];
    if (!items.some((item) => this.#isFile(item))) return items.length > 0 ? value : undefined;
    this.removed.push('pdf_holds_files');
    return undefined;
  }

  #isFile(value: string): boolean {
    const file = this.#open(value);
    return file.has('/EF') || resolve(this.#pdf, file.get('/Type')) === '/Filespec';
  }

  #cleanAnnotation(annotation: Dictionary) {
    const kind = resolve(this.#pdf, annotation.get('/Subtype'));
    if (!annotation.has('/Rect')) return;
    const file = annotation.get('/FS') ?? '';
    if (kind === '/FileAttachment' && this.#open(file).has('/EF')) {
      this.refused.push({ refused: 'pdf_holds_files', detail: fileName(this.#pdf, file) });
    }
    if (kind !== '/FileAttachment' && !PLAYERS.has(kind)) return;
    this.removed.push('pdf_holds_files');
    for (const key of annotation.keys()) {
      if (!PICTURE_ENTRIES.includes(key)) annotation.delete(key);
    }
    annotation.set('/Subtype', '/Stamp');
  }

  #cleanRoot(value: string): string {
    const root = readDictionary(value);
    const cleaned = new Map(root);
    this.#judgeFiles(
      this.#leaves(this.#open(root.get('/Names')).get('/EmbeddedFiles')).filter((file) =>
        this.#open(file).has('/EF'),
      ),
    );
    this.#cleanEntry(cleaned, '/Names', (entry) => this.#names(entry));
    this.#cleanEntry(cleaned, '/AcroForm', (entry) => this.#form(entry));
    if (this.#base === undefined) cleaned.delete('/URI');
    // Entries without use in a copy: an empty portfolio, requirements of removed parts, and rights that any change
    // voids.
    for (const key of ['/Collection', '/Requirements']) cleaned.delete(key);
    if (!this.#open(root.get('/Perms')).has('/DocMDP')) cleaned.delete('/Perms');
    return isSameDictionary(root, cleaned) ? value : writeDictionary(cleaned);
  }

  /** Refuses files that someone attached. A copy loses files that programs attach automatically. */
  #judgeFiles(files: readonly string[]) {
    const attached = files.filter((file) => !this.#isByProgram(this.#open(file)));
    const detail = attached.map((file) => fileName(this.#pdf, file)).join(', ');
    if (attached.length > 0) this.refused.push({ refused: 'pdf_holds_files', detail });
    else if (files.length > 0) this.removed.push('pdf_holds_files');
  }

  /** True for content credentials, and for Distiller's settings, which are a PostScript dictionary. */
  #isByProgram(file: Dictionary): boolean {
    if (resolve(this.#pdf, file.get('/AFRelationship')) === '/C2PA_Manifest') return true;
    const streams = this.#open(file.get('/EF'));
    try {
      const text = readContent(this.#pdf, [streams.get('/F') ?? streams.get('/UF') ?? '']);
      return text.startsWith('<<', skipSpace(text, 0)) && /\bsetdistillerparams\b/.test(text);
    } catch {
      return false;
    }
  }

  #names(value: string): string | undefined {
    const names = this.#open(value);
    const cleaned = new Map(names);
    for (const script of this.#leaves(names.get('/JavaScript'))) this.#action(script, true);
    for (const key of ['/JavaScript', '/EmbeddedFiles', '/Renditions', '/AlternatePresentations']) {
      cleaned.delete(key);
    }
    if (isSameDictionary(names, cleaned)) return value;
    return cleaned.size > 0 ? writeDictionary(cleaned) : undefined;
  }

  #form(value: string): string {
    const form = this.#open(value);
    const xfa = form.get('/XFA');
    if (xfa === undefined) return value;
    if (this.#isFilled(xfa)) this.refused.unshift({ refused: 'pdf_form_unreadable' });
    form.delete('/XFA');
    return writeDictionary(form);
  }

  /** Returns true if an XML form has any content. Its packets are a stream, or pairs of a name and a stream. */
  #isFilled(value: string): boolean {
    const text = resolve(this.#pdf, value);
    if (text.startsWith('['))
      return readArray(text).some(
        (_, index, items) => index % 2 === 1 && this.#isFilled(items[index] ?? ''),
      );
    const stream = this.#pdf.objects.get(readReference(value) ?? -1)?.stream;
    return stream !== undefined && stream.end > stream.start;
  }

  #leaves(value: string | undefined, seen = new Set<string>(), depth = 0): string[] {
    if (value === undefined || seen.has(value) || depth > MAX_DEPTH) return [];
    seen.add(value);
    const node = this.#open(value);
    const listAt = (key: string) => {
      const text = resolve(this.#pdf, node.get(key));
      return text.startsWith('[') ? readArray(text) : [];
    };
    return [
      ...listAt('/Names').filter((_, index) => index % 2 === 1),
      ...listAt('/Kids').flatMap((kid) => this.#leaves(kid, seen, depth + 1)),
    ];
  }

  /** Removes references to other files. Refuses a stream without data of its own, which would be empty. */
  #withoutOutside(value: string, stream: { start: number; end: number }): string {
    const dictionary = readDictionary(value);
    const cleaned = new Map(dictionary);
    if (dictionary.has('/F') && stream.start === stream.end)
      this.refused.push({ refused: 'pdf_leads_outside' });
    for (const key of ['/F', '/FFilter', '/FDecodeParms', '/Ref', '/OPI']) cleaned.delete(key);
    if (isSameDictionary(dictionary, cleaned)) return value;
    this.removed.push('pdf_leads_outside');
    return writeDictionary(cleaned);
  }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

const isSameDictionary = (one: Dictionary, other: Dictionary) =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
