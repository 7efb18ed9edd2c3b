import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/**
 * Reads a text file by the rules of Anki's manual, and by nothing else that we write ourselves:
 * https://docs.ankiweb.net/importing/text-files.html. Anki's own code is a package of PyPI, which the machines that run
 * these tests cannot reach. Packages of npm and Debian do not have it.
 */

export interface AnkiNote {
  type: string;
  deck: string;
  tags: string[];
  /** Fields of the note type, in HTML. */
  fields: string[];
}

export interface AnkiFile {
  /** Key and value of `#key:value` lines that the manual lists. */
  headers: Record<string, string>;
  comments: string[];
  notes: AnkiNote[];
}

const KEYS = [
  'separator',
  'html',
  'tags',
  'columns',
  'notetype',
  'deck',
  'notetype column',
  'deck column',
  'tags column',
  'guid column',
];

const SEPARATORS: Record<string, string> = { tab: '\t', comma: ',', semicolon: ';' };

/** Fields of Anki's own note types. */
const FIELD_COUNTS: Record<string, number> = {
  Basic: 2,
  Cloze: 2,
  'Basic (type in the answer)': 2,
};

/** @throws Error for a file that Anki would not import as it is */
export function readAnki(text: string): AnkiFile {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('#'));
  const headers: Record<string, string> = {};
  const comments: string[] = [];
  for (const line of lines.slice(0, end)) {
    const [key = '', ...value] = line.slice(1).split(':');
    if (KEYS.includes(key.trim().toLowerCase())) headers[key] = value.join(':');
    else comments.push(line.slice(1).trim());
  }
  if (headers['html'] !== 'true') throw new Error('The fields are not HTML');
  const separator = SEPARATORS[headers['separator'] ?? ''];
  if (!separator) throw new Error('The separator is unknown');
  const column = (key: string) => Number(headers[`${key} column`]) - 1;
  const special = ['notetype', 'deck', 'tags'].map(column);
  const [type = -1, deck = -1, tags = -1] = special;
  const records = readRecords(lines.slice(end).join('\n'), separator);
  const notes = records.map((record) => {
    if (record.length !== records[0]?.length) throw new Error('A line has other columns');
    const note = {
      type: record[type] ?? '',
      deck: record[deck] ?? '',
      tags: (record[tags] ?? '').split(' ').filter((tag) => tag !== ''),
      fields: record.filter((_, index) => !special.includes(index)),
    };
    if (note.fields.length !== FIELD_COUNTS[note.type]) throw new Error('Unknown note type');
    return note;
  });
  const firsts = notes.map(({ type: name, fields: [first] }) => `${name} ${first}`);
  if (new Set(firsts).size < firsts.length) throw new Error('A note would replace another');
  return { headers, comments, notes };
}

/** Reads records whose fields may be in quotation marks, which are doubled within. */
function readRecords(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      at += 1;
      while (at < text.length && !(text[at] === '"' && text[at + 1] !== '"')) {
        field += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      if (at >= text.length) throw new Error('A quotation mark is not closed');
      at += 1;
    } else {
      while (at < text.length && text[at] !== separator && text[at] !== '\n') {
        field += text[at];
        at += 1;
      }
    }
    record.push(field);
    if (text[at] !== separator && text[at] !== '\n') throw new Error('Text after a quotation mark');
    if (text[at] === '\n') {
      records.push(record);
      record = [];
    }
    at += 1;
  }
  if (record.length > 0) throw new Error('The last line does not end');
  return records;
}

/** Reads a field as a browser does. */
export function readField(html: string): { text: string; elements: string[] } {
  const elements: string[] = [];
  let text = '';
  const visit = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if ('tagName' in node) {
      const attributes = node.attrs.map(({ name }) => ` ${name}`).join('');
      elements.push(node.tagName + attributes);
      if (node.tagName === 'br') text += '\n';
    }
    if (node.nodeName === '#text' && 'value' in node) text += node.value;
    if (node.nodeName === '#comment') elements.push('#comment');
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  for (const node of parseFragment(html).childNodes) visit(node);
  return { text, elements };
}

/** A gap of a note type `Cloze`, as Anki's manual writes it. */
export interface ReadGap {
  number: number;
  text: string;
  hint: string | undefined;
}

/** Reads the gaps of a sentence: a gap ends at the first two braces, its hint begins at the first two colons. */
export function readAnkiGaps(sentence: string): ReadGap[] {
  return sentence.split('{{c').flatMap((part) => {
    const number = Number.parseInt(part, 10);
    const prefix = `${number}::`;
    if (!part.startsWith(prefix)) return [];
    const [inner = ''] = part.slice(prefix.length).split('}}');
    const [text = '', ...hint] = inner.split('::');
    return [{ number, text, hint: hint.length > 0 ? hint.join('::') : undefined }];
  });
}
