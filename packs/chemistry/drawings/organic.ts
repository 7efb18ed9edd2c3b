import type { Diagram, Element, Label, Tone } from '#diagrams/diagram.ts';
import { label, type Place, smooth } from '#diagrams/plot.ts';

const arrow = (path: string, tone: Tone, name: Label): Element => ({
  kind: 'curve',
  path,
  tone,
  arrow: true,
  label: name,
});

const alkeneReactions: Diagram = {
  name: 'alkene-reactions',
  title: 'Reactions of ethene',
  description:
    'Ethene in the middle, with arrows to four products: hydrogen with nickel gives ethane, bromine gives 1,2-dibromoethane, steam with phosphoric acid gives ethanol, and hydrogen bromide gives bromoethane.',
  elements: [
    { kind: 'box', x: 112, y: 100, width: 96, height: 42, text: 'Ethene\nC_2H_4' },
    { kind: 'box', x: 8, y: 12, width: 96, height: 42, text: 'Ethane' },
    { kind: 'box', x: 216, y: 12, width: 96, height: 42, text: '1,2-dibromo-\nethane' },
    { kind: 'box', x: 8, y: 188, width: 96, height: 42, text: 'Ethanol' },
    { kind: 'box', x: 216, y: 188, width: 96, height: 42, text: 'Bromoethane' },
    arrow('M128 100 L88 56', 'ink', { text: 'Ni, H_2', x: 96, y: 88, anchor: 'end' }),
    arrow('M192 100 L232 56', 'brand', { text: 'Br_2', x: 224, y: 88 }),
    arrow('M128 142 L88 186', 'ink', { text: 'Steam, H_3PO_4', x: 98, y: 164, anchor: 'end' }),
    arrow('M192 142 L232 186', 'accent', { text: 'HBr', x: 224, y: 164 }),
  ],
};

const alcoholOxidation: Diagram = {
  name: 'alcohol-oxidation',
  title: 'Oxidation of alcohols',
  description:
    'Three rows. A primary alcohol is distilled to give an aldehyde, which is heated under reflux to give a carboxylic acid. A secondary alcohol gives a ketone. A tertiary alcohol is not oxidised.',
  elements: [
    { kind: 'box', x: 6, y: 22, width: 86, height: 42, text: 'Primary\nalcohol' },
    { kind: 'box', x: 132, y: 22, width: 66, height: 42, text: 'Aldehyde' },
    { kind: 'box', x: 240, y: 22, width: 74, height: 42, text: 'Carboxylic\nacid' },
    { kind: 'box', x: 6, y: 99, width: 86, height: 42, text: 'Secondary\nalcohol' },
    { kind: 'box', x: 132, y: 99, width: 66, height: 42, text: 'Ketone' },
    { kind: 'box', x: 6, y: 176, width: 86, height: 42, text: 'Tertiary\nalcohol' },
    arrow('M92 43 L130 43', 'accent', { text: 'distil', x: 110, y: 36, anchor: 'middle' }),
    arrow('M198 43 L238 43', 'accent', { text: 'reflux', x: 217, y: 36, anchor: 'middle' }),
    arrow('M92 120 L130 120', 'accent', { text: 'heat', x: 110, y: 113, anchor: 'middle' }),
    { kind: 'text', tone: 'ink', label: { text: 'stays orange', x: 104, y: 201 } },
  ],
};

const MAX_PRECIPITATE = 150;

/** Computes the precipitate of a first-order reaction. */
const precipitate =
  (rate: number) =>
  (time: number): Place => [time, MAX_PRECIPITATE * (1 - Math.exp(-rate * time))];

const MAX_TIME = 236;

/** Draws the bromoalkane's precipitate in a warmer water bath. */
export const warmer: Element = {
  kind: 'curve',
  path: smooth(precipitate(0.03), 0, MAX_TIME),
  tone: 'brand',
  label: label('C–Br, warmer', [78, 118]),
};

const haloalkaneHydrolysis: Diagram = {
  name: 'haloalkane-hydrolysis',
  title: 'Hydrolysis of three haloalkanes',
  description:
    'Amount of silver halide precipitate against time, for equal amounts of three haloalkanes at the same temperature. All three curves rise from nought and flatten: the iodoalkane fastest, then the bromoalkane, and the chloroalkane slowest.',
  elements: [
    { kind: 'axes', x: 'Time', y: 'Precipitate', origin: 'O' },
    {
      kind: 'curve',
      path: smooth(precipitate(0.07), 0, MAX_TIME),
      tone: 'accent',
      label: label('C–I', [48, 156]),
    },
    {
      kind: 'curve',
      path: smooth(precipitate(0.014), 0, MAX_TIME),
      tone: 'brand',
      label: label('C–Br', [128, 108]),
    },
    {
      kind: 'curve',
      path: smooth(precipitate(0.004), 0, MAX_TIME),
      tone: 'ink',
      label: label('C–Cl', [150, 48]),
    },
  ],
};

export const organicDiagrams: readonly Diagram[] = [
  alkeneReactions,
  alcoholOxidation,
  haloalkaneHydrolysis,
];
