import type { ErrorCode } from '#contract/errors.ts';
import type { Case } from './case.ts';
import { makeNotes, notesObjects } from './notes.ts';
import { latin1, writeFile } from './raw-pdf.ts';

const FILE = { entries: '/Type /EmbeddedFile', data: 'Answers' };

const refused = (name: string, code: ErrorCode, notes: Parameters<typeof makeNotes>[0]): Case => ({
  name,
  refused: code,
  make: () => makeNotes(notes),
});

const withForm = (name: string, code: ErrorCode, acroForm: string, field: string): Case =>
  refused(name, code, {
    catalog: `/AcroForm << /Fields [100 0 R] ${acroForm} >>`,
    pages: ['/Annots [100 0 R]', ''],
    more: [
      `<< /Type /Annot /Subtype /Widget /Rect [9 9 90 40] /T (f) ${field} >>`,
      '(app.alert\\(1\\))',
      { data: '<xdp:xdp/>' },
    ],
  });

const SIGNATURE =
  '/V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 9 99 9] /Contents <00> >>';

/** Features that do more than show pages, or break when the file is changed. */
export const refusedCases: Case[] = [
  refused('a script that runs immediately', 'pdf_runs_scripts', {
    catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
  }),
  refused('a script by name', 'pdf_runs_scripts', {
    catalog:
      '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (app.alert\\(1\\)) >>] >> >>',
  }),
  withForm(
    'a script of a field',
    'pdf_runs_scripts',
    '',
    '/FT /Tx /AA << /K << /S /JavaScript /JS 101 0 R >> >>',
  ),
  refused('a script of a page', 'pdf_runs_scripts', {
    pages: ['/AA << /O << /S /JavaScript /JS (app.alert\\(1\\)) >> >>', ''],
  }),
  refused('another program', 'pdf_launches_programs', {
    pages: [
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (calc.exe) >> >>]',
    ],
  }),
  refused('a script behind a jump', 'pdf_runs_scripts', {
    catalog:
      '/OpenAction << /S /GoTo /D [10 0 R /Fit] /Next << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
  }),
  refused('a script that cannot be read', 'pdf_runs_scripts', {
    catalog: '/OpenAction << /S /JavaScript /JS (this.print\\() >>',
  }),
  refused('a program that is opened with the file', 'pdf_launches_programs', {
    catalog: '/OpenAction << /S /Launch /F (week2.docx) >>',
  }),
  refused('a drawing whose data are elsewhere', 'pdf_leads_outside', {
    pages: ['/Resources << /XObject << /X 100 0 R >> >>'],
    contents: ['/X Do'],
    more: [{ entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /F (a.bin)', data: '' }],
  }),
  refused('an embedded file', 'pdf_holds_files', {
    catalog: '/Names << /EmbeddedFiles << /Names [(a) 100 0 R] >> >>',
    more: ['<< /Type /Filespec /F (a.txt) /EF << /F 101 0 R >> >>', FILE],
  }),
  refused('a file on a page', 'pdf_holds_files', {
    pages: ['/Annots [100 0 R]'],
    more: [
      '<< /Type /Annot /Subtype /FileAttachment /Rect [9 9 30 30] /FS << /F (a.txt) /EF << /F 101 0 R >> >> >>',
      FILE,
    ],
  }),
  refused('a portfolio', 'pdf_holds_files', {
    catalog: '/Collection << /View /T >> /Names << /EmbeddedFiles << /Names [(a) 100 0 R] >> >>',
    more: ['<< /Type /Filespec /F (a.pdf) /EF << /F 101 0 R >> >>', FILE],
  }),
  withForm('a signature', 'pdf_signed', '/SigFlags 3', `/FT /Sig ${SIGNATURE}`),
  withForm(
    'a form of XML with scripts',
    'pdf_form_unreadable',
    '/XFA [(preamble) 102 0 R]',
    '/FT /Tx /AA << /K << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
  ),
  withForm('a form of XML', 'pdf_form_unreadable', '/XFA 102 0 R', '/FT /Tx'),
  {
    name: 'more pages than any book',
    refused: 'pdf_too_many_pages',
    make: () => {
      const objects = notesObjects({ pages: [''] });
      const kids = '10 0 R '.repeat(60_000);
      objects.set(2, `<< /Type /Pages /Kids [${kids}] /Count 60000 /MediaBox [0 0 300 400] >>`);
      return latin1(writeFile({ objects }));
    },
  },
  {
    name: 'no pages',
    refused: 'pdf_empty',
    make: () => {
      const objects = notesObjects({});
      objects.set(2, '<< /Type /Pages /Kids [] /Count 0 >>');
      return latin1(writeFile({ objects }));
    },
  },
];
