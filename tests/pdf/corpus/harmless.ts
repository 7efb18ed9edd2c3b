import type { Case } from './case.ts';
import { makeNotes, type Notes, notesObjects, notesText } from './notes.ts';
import { latin1, writeEnd, writeFile, writeObjects, writeTable } from './raw-pdf.ts';

const harmless = (name: string, notes: Notes, changes: Case['changes'] = ['actions']): Case => ({
  name,
  changes,
  make: () => makeNotes(notes),
});

const script = (source: string) => `<< /S /JavaScript /JS (${source}) >>`;

const opened = (name: string, action: string) =>
  harmless(name, { catalog: `/OpenAction ${action}` });

/** Makes a file with a link with this action on the first page. */
const link = (name: string, action: string, changes: Case['changes'] = ['actions']) =>
  harmless(
    name,
    {
      pages: ['/Annots [100 0 R]', ''],
      more: [
        `<< /Type /Annot /Subtype /Link /Rect [60 140 180 170] /Border [0 0 0] /A ${action} >>`,
      ],
    },
    changes,
  );

const field = (name: string, entries: string) =>
  harmless(name, {
    catalog: '/AcroForm << /Fields [100 0 R] >>',
    pages: ['/Annots [100 0 R]', ''],
    more: [`<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /Rect [9 200 90 230] ${entries} >>`],
  });

const PRINT = 'this.print\\({bUI:true,bSilent:false,bShrinkToFit:true}\\);';
const POSTER = {
  entries: '/Type /XObject /Subtype /Form /BBox [0 0 90 30]',
  data: '1 0.9 0.2 rg 0 0 90 30 re f',
};

/** Content that does more than show pages, and is left out of copies. */
export const harmlessCases: Case[] = [
  opened('a script that prints', script(PRINT)),
  opened(
    'a script that prints by parameters',
    script(
      'var pp = this.getPrintParams\\(\\); pp.interactive = pp.constants.interactionLevel.full; this.print\\(pp\\);',
    ),
  ),
  opened('a script that sets the zoom', script('this.zoom = 100; // fit')),
  opened('a script of nothing but a comment', script('/* empty */')),
  opened('data sent when it is opened', '<< /S /SubmitForm /F (https://example.com/) >>'),
  opened(
    'a jump that is followed by others',
    `<< /S /GoTo /D [11 0 R /Fit] /Next [${script(PRINT)} << /S /Named /N /NextPage >>] >>`,
  ),
  harmless('a script by name that prints', {
    catalog: `/Names << /JavaScript << /Names [(a) ${script(PRINT)}] >> >>`,
  }),
  harmless('a list of scripts without any', {
    catalog: '/Names << /JavaScript << /Names [] >> >>',
  }),
  harmless('a list of files without any', {
    catalog: '/Names << /EmbeddedFiles 100 0 R >> /Collection << /View /T >>',
    more: ['<< /Kids [101 0 R] >>', '<< /Names [] /Limits [() ()] >>'],
  }),
  field(
    'a field with a format',
    `/AA << /F ${script('AFNumber_Format\\(2, 0, 0, 0, "", true\\);')} /K ${script('AFNumber_Keystroke\\(2, 0, 0, 0, "", true\\);')} >>`,
  ),
  field(
    'a field that is added up',
    `/AA << /C ${script('AFSimple_Calculate\\("SUM", new Array\\("a", "b"\\)\\);')} >>`,
  ),
  link('a link to a file beside it', '<< /S /Launch /F (week2.docx) >>'),
  link(
    'a link to a file beside it, as Windows names it',
    '<< /S /Launch /F << /Type /Filespec /F (../week 2.pdf) >> /Win << /F (..\\\\week 2.pdf) >> >>',
  ),
  link('a link to a page of another file', '<< /S /GoToR /F (week2.pdf) /D [0 /Fit] >>'),
  link('a link into an embedded file', '<< /S /GoToE /T << /R /C /N (a) >> /D [0 /Fit] >>'),
  link('a button that imports data', '<< /S /ImportData /F (a.fdf) >>'),
  link('a link that is a script', '<< /S /URI /URI (javascript:alert\\(1\\)) >>'),
  link('a link that is a script in disguise', '<< /S /URI /URI ( Java\\\\tScript:alert\\(1\\)) >>'),
  link(
    'a link to a file of the machine',
    '<< /S /URI /URI <66696c653a2f2f2f6574632f706173737764> >>',
  ),
  link('a link to the web without its beginning', '<< /S /URI /URI (www.example.com/a) >>'),
  link('a link to an email address', '<< /S /URI /URI (mailto:a@example.com) >>', []),
  link('a button to the next page', '<< /S /Named /N /NextPage >>', []),
  harmless(
    'a place that is named like an action',
    { catalog: '/Dests << /JavaScript [10 0 R /Fit] /Launch [11 0 R /Fit] >>' },
    [],
  ),
  harmless(
    'a font that is named like a file',
    {
      pages: ['/Resources << /Font << /EF 3 0 R /JS 3 0 R /XFA 3 0 R /F 3 0 R >> >>', ''],
      contents: ['BT /EF 14 Tf 60 200 Td (Embedded?) Tj /XFA 12 Tf (No) Tj ET', 'BT ET'],
    },
    [],
  ),
  harmless('a film, of which the picture stays', {
    pages: ['/Annots [100 0 R]', ''],
    more: [
      '<< /Type /Annot /Subtype /RichMedia /Rect [60 200 150 230] /AP << /N 101 0 R >> /RichMediaContent << /Assets << /Names [(a) 102 0 R] >> >> >>',
      POSTER,
      '<< /Type /Filespec /F (a.mp4) /EF << /F 103 0 R >> >>',
      { entries: '/Type /EmbeddedFile', data: 'film' },
    ],
  }),
  harmless('a drawing with data of its own that names another file', {
    pages: ['/Resources << /Font << /F 3 0 R >> /XObject << /X 100 0 R >> >>', ''],
    contents: ['BT /F 14 Tf 60 200 Td (Drawn) Tj ET /X Do', 'BT ET'],
    more: [{ ...POSTER, entries: `${POSTER.entries} /F (other.bin) /FFilter /FlateDecode` }],
  }),
  harmless('a formula with its MathML', {
    pages: ['/AF [100 0 R]', ''],
    more: [
      '<< /Type /Filespec /F (a.mml) /AFRelationship /Supplement /EF << /F 101 0 R >> >>',
      { entries: '/Type /EmbeddedFile', data: '<math/>' },
    ],
  }),
  harmless('settings of Distiller', {
    catalog: '/Names << /EmbeddedFiles << /Names [(Press.joboptions) 100 0 R] >> >>',
    more: [
      '<< /Type /Filespec /F (Press.joboptions) /EF << /F 101 0 R >> >>',
      {
        entries: '/Type /EmbeddedFile',
        data: '% Press\n<< /CompressPages false >> setdistillerparams',
      },
    ],
  }),
  harmless('content credentials', {
    catalog:
      '/AF [100 0 R] /Names << /EmbeddedFiles << /Names [(content_credential.c2pa) 100 0 R] >> >>',
    more: [
      '<< /Type /Filespec /F (content_credential.c2pa) /AFRelationship /C2PA_Manifest /EF << /F 101 0 R >> >>',
      { entries: '/Type /EmbeddedFile', data: 'jumb' },
    ],
  }),
  harmless('rights to fill in a form', {
    catalog: '/Perms << /UR3 100 0 R >>',
    more: ['<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 9 99 9] /Contents <00> >>'],
  }),
];

/** Makes pages with high object numbers, as if extracted from a large file. */
function highNumbers(first: number): Uint8Array {
  const notes = [...notesObjects({})];
  const moved = new Map(
    notes.map(([number, object]) => {
      const move = (text: string) =>
        text.replace(/\b(\d+) 0 R\b/g, (_, old) => `${Number(old) + first} 0 R`);
      const changed = typeof object === 'string' ? move(object) : object;
      return [number + first, changed] as const;
    }),
  );
  const header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const { text, offsets } = writeObjects(moved, header.length);
  const body = header + text;
  const end = writeEnd(first + 100, '', body.length).replace('/Root 1 0', `/Root ${first + 1} 0`);
  return latin1(body + writeTable(offsets) + end);
}

const ends = (name: string, change: (text: string) => string): Case => ({
  name,
  make: () => latin1(change(notesText())),
});

/** Files with bytes added before or after, or cut off. */
export const endCases: Case[] = [
  ends('empty lines before the header', (text) => `\n\n${text}`),
  ends('a byte order mark before the header', (text) => `\xef\xbb\xbf\r\n${text}`),
  ends(
    'HTTP headers before the header',
    (text) => `Content-Type: application/pdf\r\n${'X: y\r\n'.repeat(80)}\r\n${text}`,
  ),
  ends('zeros behind the end', (text) => text + '\0'.repeat(5_000)),
  ends(
    'a page of HTML behind the end',
    (text) => `${text}<!doctype html>${'<p>Sent.</p>'.repeat(200)}`,
  ),
  ends('no end marker', (text) => text.replace('%%EOF\n', '')),
  ends('half of an end marker', (text) => text.replace('%%EOF\n', '%%E')),
  ends('no end marker, and zeros behind', (text) => text.replace('%%EOF\n', '\0'.repeat(3_000))),
  { name: 'high object numbers', make: () => highNumbers(9_000) },
  { name: 'very high object numbers', make: () => highNumbers(900_000) },
  ends('a trailer without a table, and no end marker', (text) =>
    text.replace(/xref\n0 1[\s\S]*(?=trailer)/, '').replace(/startxref[\s\S]*/, ''),
  ),
  {
    name: 'a tree of pages with a branch that is a circle',
    make: () => {
      const objects = notesObjects({});
      const tree = String(objects.get(2)).replace('11 0 R]', '11 0 R 4 0 R]');
      objects.set(2, tree);
      objects.set(4, '<< /Type /Pages /Parent 2 0 R /Kids [5 0 R] /Count 1 >>');
      objects.set(5, '<< /Type /Pages /Parent 4 0 R /Kids [4 0 R] /Count 1 >>');
      return latin1(writeFile({ objects }));
    },
  },
];
