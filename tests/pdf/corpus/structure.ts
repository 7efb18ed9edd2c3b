import type { Case } from './case.ts';
import { draw, makeNotes } from './notes.ts';

const catalog = (name: string, entries: string, more: readonly string[] = []): Case => ({
  name,
  make: () => makeNotes({ catalog: entries, more }),
});

const annotation = (name: string, entries: string): Case => ({
  name,
  make: () =>
    makeNotes({
      pages: ['/Annots [100 0 R]', ''],
      more: [`<< /Type /Annot ${entries} >>`, APPEARANCE],
    }),
});

const APPEARANCE = {
  entries: '/Type /XObject /Subtype /Form /BBox [0 0 90 30]',
  data: '1 0.9 0.2 rg 0 0 90 30 re f',
};

const tagged: Case = {
  name: 'a tagged file',
  make: () =>
    makeNotes({
      catalog: '/MarkInfo << /Marked true >> /Lang (en-GB) /StructTreeRoot 100 0 R',
      pages: ['/StructParents 0 /Tabs /S', '/StructParents 1'],
      contents: [1, 2].map((page) => `/H1 << /MCID 0 >> BDC ${draw(`Heading ${page}`)} EMC`),
      more: [
        '<< /Type /StructTreeRoot /K 101 0 R /ParentTree 104 0 R /ParentTreeNextKey 2 >>',
        '<< /Type /StructElem /S /Document /P 100 0 R /K [102 0 R 103 0 R] >>',
        '<< /Type /StructElem /S /H1 /P 101 0 R /Pg 10 0 R /K 0 >>',
        '<< /Type /StructElem /S /H1 /P 101 0 R /Pg 11 0 R /K [0] /Alt (A heading) >>',
        '<< /Nums [0 [102 0 R] 1 [103 0 R]] >>',
      ],
    }),
};

/** Features of the whole file, or on top of a page. */
export const structureCases: Case[] = [
  tagged,
  catalog('an outline of two levels', '/PageMode /UseOutlines /Outlines 100 0 R', [
    '<< /Type /Outlines /First 101 0 R /Last 103 0 R /Count 3 >>',
    '<< /Title (One) /Parent 100 0 R /Next 103 0 R /First 102 0 R /Last 102 0 R /Count 1 /Dest [10 0 R /Fit] >>',
    '<< /Title (Inner) /Parent 101 0 R /Dest [11 0 R /XYZ 0 300 null] >>',
    '<< /Title <FEFF00540077006F> /Parent 100 0 R /Prev 101 0 R /A << /S /GoTo /D [11 0 R /FitH 200] >> >>',
  ]),
  catalog('named places', '/Names << /Dests 100 0 R >> /OpenAction [11 0 R /Fit]', [
    '<< /Names [(first) [10 0 R /Fit] (second) << /D [11 0 R /XYZ 0 0 1] >>] >>',
  ]),
  catalog('places named as before version 1.2', '/Dests << /first [10 0 R /Fit] >>'),
  catalog(
    'labels of pages and a way to be shown',
    '/PageLabels << /Nums [0 << /S /r >> 1 << /S /D /St 5 >>] >> /PageLayout /TwoPageRight /ViewerPreferences << /DisplayDocTitle true >>',
  ),
  {
    name: 'metadata as XML',
    make: () =>
      makeNotes({
        catalog: '/Metadata 100 0 R',
        trailer:
          '/Info 101 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]',
        more: [
          {
            entries: '/Type /Metadata /Subtype /XML',
            data: '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>',
          },
          '<< /Title (Notes on elasticity) /Author (A teacher) >>',
        ],
      }),
  },
  catalog(
    'layers',
    '/OCProperties << /OCGs [100 0 R] /D << /Order [100 0 R] /OFF [100 0 R] >> >>',
    ['<< /Type /OCG /Name (Answers) >>'],
  ),
  annotation(
    'a link to an address',
    '/Subtype /Link /Rect [60 140 180 170] /Border [0 0 0] /A << /S /URI /URI (https://example.com/) >>',
  ),
  annotation(
    'a link to a page',
    '/Subtype /Link /Rect [60 140 180 170] /Border [0 0 0] /Dest [11 0 R /Fit]',
  ),
  annotation(
    'a highlight',
    '/Subtype /Highlight /Rect [60 140 180 170] /C [1 1 0] /QuadPoints [60 170 180 170 60 140 180 140] /Contents (Learn this) /AP << /N 101 0 R >>',
  ),
  annotation('a note', '/Subtype /Text /Rect [200 300 220 320] /Contents (A note) /Open false'),
  {
    name: 'a layer on a page, hidden',
    make: () =>
      makeNotes({
        catalog: '/OCProperties << /OCGs [100 0 R] /D << /OFF [100 0 R] >> >>',
        pages: ['/Resources << /Font << /F 3 0 R >> /Properties << /L 100 0 R >> >>', ''],
        contents: [`/OC /L BDC ${draw('Hidden')} EMC ${draw('Shown', 60, 250)}`, draw('Plain')],
        more: ['<< /Type /OCG /Name (Answers) >>'],
      }),
  },
  {
    name: 'a picture of the page, a transition and a group',
    make: () =>
      makeNotes({
        pages: [
          '/Thumb 100 0 R /Dur 5 /Trans << /S /Dissolve >>',
          '/Group << /S /Transparency /CS /DeviceRGB /I true >>',
        ],
        more: [
          {
            entries: '/Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray',
            data: 'abcd',
          },
        ],
      }),
  },
];
