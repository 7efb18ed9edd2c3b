import type { Diagram, Element, Tone } from '#diagrams/diagram.ts';

interface Line {
  path: string;
  part: string;
  tone?: Tone;
}

const arrow = ({ path, part, tone = 'ink' }: Line): Element => ({
  kind: 'curve',
  path,
  part,
  tone,
  arrow: true,
});

const note = (text: string, x: number, y: number, tone: Tone = 'ink'): Element => ({
  kind: 'text',
  tone,
  label: { text, x, y },
});

const centred = (text: string, x: number, y: number, tone: Tone = 'ink'): Element => ({
  kind: 'text',
  tone,
  label: { text, x, y, anchor: 'middle' },
});

const postalRule: Diagram = {
  name: 'postal-rule',
  title: 'The postal rule',
  description:
    'A line of time: the offer arrives, the letter of acceptance is posted, the letter arrives. By the general rule the contract is made when the acceptance arrives (C1); by the postal rule it is made when the letter is posted (C2).',
  elements: [
    { kind: 'box', x: 14, y: 20, width: 82, height: 38, text: 'Offer\narrives' },
    { kind: 'box', x: 116, y: 20, width: 82, height: 38, text: 'Acceptance\nposted' },
    { kind: 'box', x: 218, y: 20, width: 82, height: 38, text: 'Acceptance\narrives' },
    { kind: 'curve', path: 'M55 58 L55 190', tone: 'faint', dashed: true, part: 'Offer\narrives' },
    {
      kind: 'curve',
      path: 'M259 58 L259 190',
      tone: 'ink',
      label: { text: 'C_1', x: 259, y: 207, anchor: 'middle' },
    },
    {
      kind: 'curve',
      path: 'M157 58 L157 190',
      tone: 'brand',
      label: { text: 'C_2', x: 157, y: 207, anchor: 'middle' },
    },
    arrow({ path: 'M250 100 L166 100', part: 'arrow', tone: 'accent' }),
    { ...centred('in the post', 208, 148), part: 'post' },
    { kind: 'curve', path: 'M161 130 L255 130', tone: 'faint', dashed: true, part: 'post' },
    {
      kind: 'curve',
      path: 'M14 190 L304 190',
      tone: 'ink',
      arrow: true,
      label: { text: 'Time', x: 304, y: 182, anchor: 'end' },
    },
  ],
};

/** Middles of the boxes of the chain, from top to bottom. */
const chain = [
  { name: 'Offer', y: 8, failure: 'only an invitation to treat' },
  { name: 'Acceptance', y: 56, failure: 'a counter-offer' },
  { name: 'Consideration', y: 104, failure: 'a promise of a gift' },
  { name: 'Intention', y: 152, failure: 'a family arrangement' },
] as const;

const chainLink = ({ name, y, failure }: (typeof chain)[number]): Element[] => [
  { kind: 'box', x: 14, y, width: 108, height: 30, text: name },
  arrow({ path: `M68 ${y + 30} L68 ${y + 46}`, part: name }),
  {
    kind: 'curve',
    path: `M122 ${y + 15} L146 ${y + 15}`,
    tone: 'accent',
    dashed: true,
    part: failure,
  },
  note(failure, 152, y + 19, 'accent'),
];

const elementsOfAContract: Diagram = {
  name: 'elements-of-a-contract',
  title: 'From offer to contract',
  description:
    'Four boxes in a chain lead to a contract: offer, acceptance, consideration, intention. Beside each box stands what there is instead if it is missing, for example a counter-offer in place of an acceptance.',
  elements: [
    ...chain.flatMap(chainLink),
    { kind: 'box', x: 14, y: 200, width: 108, height: 30, text: 'Contract' },
  ],
};

const misrepresentation: Diagram = {
  name: 'misrepresentation',
  title: 'Misrepresentation: from statement to remedy',
  description:
    'A decision tree. A false statement of fact that induced the contract is a misrepresentation. The state of mind of the person who made it decides between fraudulent, negligent and innocent, and so the remedies: all three allow rescission, the first two also damages.',
  elements: [
    { kind: 'box', x: 86, y: 6, width: 148, height: 28, text: 'False fact stated?' },
    { kind: 'box', x: 86, y: 58, width: 148, height: 28, text: 'Induced the contract?' },
    { kind: 'box', x: 86, y: 110, width: 148, height: 28, text: 'State of mind?' },
    arrow({ path: 'M160 34 L160 56', part: 'first yes' }),
    { ...note('yes', 166, 49), part: 'first yes' },
    arrow({ path: 'M160 86 L160 108', part: 'second yes' }),
    { ...note('yes', 166, 101), part: 'second yes' },
    arrow({ path: 'M234 20 L256 20', part: 'no', tone: 'accent' }),
    arrow({ path: 'M234 72 L256 72', part: 'no', tone: 'accent' }),
    { ...note('no claim', 261, 24, 'accent'), part: 'no' },
    { ...note('no claim', 261, 76, 'accent'), part: 'no' },
    { kind: 'box', x: 8, y: 164, width: 92, height: 28, text: 'Fraudulent' },
    { kind: 'box', x: 114, y: 164, width: 92, height: 28, text: 'Negligent' },
    { kind: 'box', x: 220, y: 164, width: 92, height: 28, text: 'Innocent' },
    arrow({ path: 'M110 138 L58 162', part: 'Fraudulent' }),
    arrow({ path: 'M160 138 L160 162', part: 'Negligent' }),
    arrow({ path: 'M210 138 L262 162', part: 'Innocent' }),
    { ...centred('rescission', 54, 210), part: 'remedies' },
    { ...centred('+ damages', 54, 225), part: 'remedies' },
    { ...centred('rescission', 160, 210), part: 'remedies' },
    { ...centred('+ damages', 160, 225), part: 'remedies' },
    { ...centred('rescission', 266, 210), part: 'remedies' },
  ],
};

const criminalCourts: Diagram = {
  name: 'criminal-courts',
  title: 'The criminal courts of Ireland',
  description:
    'The District Court tries minor offences; its appeals are heard again in the Circuit Court. Appeals from trials in the Circuit Court, the Central Criminal Court and the Special Criminal Court go to the Court of Appeal, and from there, by leave, to the Supreme Court.',
  elements: [
    { kind: 'box', x: 104, y: 6, width: 112, height: 28, text: 'Supreme Court' },
    { kind: 'box', x: 104, y: 62, width: 112, height: 28, text: 'Court of Appeal' },
    { kind: 'box', x: 6, y: 118, width: 96, height: 38, text: 'Circuit\nCourt' },
    { kind: 'box', x: 112, y: 118, width: 96, height: 38, text: 'Central\nCriminal Court' },
    { kind: 'box', x: 218, y: 118, width: 96, height: 38, text: 'Special\nCriminal Court' },
    { kind: 'box', x: 6, y: 200, width: 96, height: 28, text: 'District Court' },
    arrow({ path: 'M160 62 L160 36', part: 'leave', tone: 'brand' }),
    { ...note('by leave', 168, 53, 'brand'), part: 'leave' },
    arrow({ path: 'M54 118 L120 92', part: 'appeals' }),
    arrow({ path: 'M160 118 L160 92', part: 'appeals' }),
    arrow({ path: 'M266 118 L200 92', part: 'appeals' }),
    arrow({ path: 'M54 200 L54 158', part: 'rehearing', tone: 'accent' }),
    { ...note('heard again', 62, 183, 'accent'), part: 'rehearing' },
    centred('murder, rape', 160, 171),
    centred('three judges,', 266, 171),
    { ...centred('no jury', 266, 185), part: 'three judges,' },
    note('minor offences, no jury', 110, 218),
  ],
};

const elementsOfACrime: Diagram = {
  name: 'elements-of-a-crime',
  title: 'The elements of a crime',
  description:
    'Two columns of boxes: the actus reus is conduct, circumstances and result; the mens rea is intention, recklessness or negligence. If both exist at the same time, and there is no defence, the accused is guilty.',
  elements: [
    { kind: 'box', x: 8, y: 8, width: 126, height: 28, text: 'Actus reus' },
    { kind: 'box', x: 186, y: 8, width: 126, height: 28, text: 'Mens rea' },
    ...['Conduct', 'Circumstances', 'Result'].map(
      (text, index): Element => ({
        kind: 'box',
        x: 26,
        y: 48 + index * 36,
        width: 108,
        height: 26,
        text,
      }),
    ),
    ...['Intention', 'Recklessness', 'Negligence'].map(
      (text, index): Element => ({
        kind: 'box',
        x: 204,
        y: 48 + index * 36,
        width: 108,
        height: 26,
        text,
      }),
    ),
    { kind: 'curve', path: 'M14 36 L14 133 L26 133', tone: 'faint', part: 'Actus reus' },
    { kind: 'curve', path: 'M14 61 L26 61', tone: 'faint', part: 'Actus reus' },
    { kind: 'curve', path: 'M14 97 L26 97', tone: 'faint', part: 'Actus reus' },
    { kind: 'curve', path: 'M192 36 L192 133 L204 133', tone: 'faint', part: 'Mens rea' },
    { kind: 'curve', path: 'M192 61 L204 61', tone: 'faint', part: 'Mens rea' },
    { kind: 'curve', path: 'M192 97 L204 97', tone: 'faint', part: 'Mens rea' },
    arrow({ path: 'M80 146 L124 192', part: 'together', tone: 'accent' }),
    arrow({ path: 'M258 146 L196 192', part: 'together', tone: 'accent' }),
    { ...centred('at the', 164, 164, 'accent'), part: 'together' },
    { ...centred('same time', 164, 178, 'accent'), part: 'together' },
    {
      kind: 'box',
      x: 70,
      y: 194,
      width: 180,
      height: 38,
      text: 'Guilty, unless\na defence succeeds',
    },
  ],
};

const homicideSentences: Diagram = {
  name: 'homicide-sentences',
  title: 'Sentences for causing death',
  description:
    'Bars of the sentences that a judge may choose: up to ten years for dangerous driving causing death, anything up to life for manslaughter. Murder has no bar, only a point: life is the one sentence.',
  elements: [
    { kind: 'axes', x: 'Years in prison (not to scale)', y: 'Offence', origin: '0' },
    {
      kind: 'area',
      path: 'M48 172 L116 172 L116 188 L48 188 Z',
      tone: 'brand',
      label: { text: 'Dangerous driving causing death', x: 56, y: 166 },
    },
    {
      kind: 'curve',
      path: 'M48 172 L116 172 L116 188 L48 188',
      tone: 'brand',
      part: 'Dangerous driving causing death',
    },
    {
      kind: 'area',
      path: 'M48 116 L266 116 L266 132 L48 132 Z',
      tone: 'brand',
      label: { text: 'Manslaughter', x: 56, y: 110 },
    },
    {
      kind: 'curve',
      path: 'M48 116 L266 116 L266 132 L48 132',
      tone: 'brand',
      part: 'Manslaughter',
    },
    { kind: 'curve', path: 'M116 188 L116 200', tone: 'faint', dashed: true, part: '10' },
    { kind: 'curve', path: 'M266 132 L266 200', tone: 'faint', dashed: true, part: 'Life' },
    { kind: 'curve', path: 'M266 62 L266 116', tone: 'faint', part: 'Life' },
    { kind: 'point', x: 266, y: 62, label: { text: 'Murder', x: 256, y: 66, anchor: 'end' } },
    centred('10', 116, 214),
    centred('Life', 266, 214, 'accent'),
  ],
};

export const topicDrawings: readonly Diagram[] = [
  postalRule,
  elementsOfAContract,
  misrepresentation,
  criminalCourts,
  elementsOfACrime,
  homicideSentences,
];

const judgmentToRatio: Diagram = {
  name: 'judgment-to-ratio',
  title: 'From the judgment to its ratio',
  description:
    'A funnel of boxes. The whole judgment at the top becomes the material facts and the question, then the reasons, and at the bottom the ratio, which binds later courts. Remarks by the way, obiter dicta, leave the funnel at the side.',
  elements: [
    {
      kind: 'area',
      path: 'M8 6 L312 6 L196 234 L124 234 Z',
      tone: 'brand',
      part: 'funnel',
    },
    { kind: 'box', x: 36, y: 14, width: 248, height: 32, text: 'The whole judgment' },
    { kind: 'box', x: 64, y: 74, width: 192, height: 32, text: 'Material facts, question' },
    { kind: 'box', x: 94, y: 134, width: 132, height: 32, text: 'Reasons' },
    { kind: 'box', x: 124, y: 194, width: 72, height: 32, text: 'Ratio' },
    arrow({ path: 'M160 46 L160 72', part: 'Material facts, question' }),
    arrow({ path: 'M160 106 L160 132', part: 'Reasons' }),
    arrow({ path: 'M160 166 L160 192', part: 'Ratio' }),
    arrow({ path: 'M226 150 L272 176', part: 'Obiter dicta', tone: 'accent' }),
    {
      kind: 'text',
      tone: 'accent',
      label: { text: 'Obiter dicta', x: 276, y: 192, anchor: 'middle' },
    },
  ],
};

export const shopDrawings: readonly Diagram[] = [judgmentToRatio];
