/** Reads a calendar by the rules of RFC 5545. */

export interface CalendarEntry {
  [name: string]: string;
}

const MAX_LINE_BYTES = 75;
const ESCAPES: Record<string, string> = { n: '\n', N: '\n', '\\': '\\', ';': ';', ',': ',' };
/** Properties whose values are text (section 3.8). */
const TEXTS = ['SUMMARY', 'DESCRIPTION', 'UID'];

/** @returns the entries, by the names of their properties, with `VALUE=DATE` in the name @throws Error for a broken file */
export function readCalendar(text: string): CalendarEntry[] {
  if (!text.endsWith('\r\n')) throw new Error('The last line does not end (section 3.1)');
  const folded = text.slice(0, -2).split('\r\n');
  for (const line of folded) {
    if (/\p{Cc}/u.test(line)) throw new Error('A control character (section 3.1)');
    if (Buffer.byteLength(line) > MAX_LINE_BYTES) throw new Error('A long line (section 3.1)');
    if (Buffer.from(line).toString() !== line) throw new Error('A cut character');
  }
  const lines = folded.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') {
    throw new Error('Not a calendar (section 3.4)');
  }
  const names = lines.map((line) => line.split(/[:;]/)[0]);
  for (const required of ['VERSION', 'PRODID']) {
    if (names.filter((name) => name === required).length !== 1) throw new Error(`No ${required}`);
  }
  const entries: CalendarEntry[] = [];
  let entry: CalendarEntry | undefined;
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') entry = {};
    else if (line === 'END:VEVENT' && entry) {
      for (const required of ['UID', 'DTSTAMP']) {
        if (!entry[required]) throw new Error(`An entry has no ${required} (section 3.6.1)`);
      }
      entries.push(entry);
      entry = undefined;
    } else if (entry) {
      const [, name = '', value = ''] = /^([A-Z0-9-]+(?:;[^:]*)?):(.*)$/u.exec(line) ?? [];
      if (name === '' || name in entry) throw new Error('Not a property (section 3.1)');
      entry[name] = TEXTS.includes(name) ? readText(value) : value;
    } else if (/^(?:BEGIN|END):(?!VCALENDAR)/.test(line)) throw new Error('Another component');
  }
  return entries;
}

/** Section 3.3.11. */
function readText(value: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value)) throw new Error('A character that is not escaped');
  return value.replace(/\\(.?)/gu, (_, character: string) => {
    const read = ESCAPES[character];
    if (read === undefined) throw new Error('An unknown escape');
    return read;
  });
}
