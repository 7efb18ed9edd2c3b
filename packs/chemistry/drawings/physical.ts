import type { Diagram, Element } from '#diagrams/diagram.ts';
import { guides, label, line, type Place, point, smooth, xMark, yMark } from '#diagrams/plot.ts';

/** Hess's law: two routes lead from the elements to the products of combustion. */
const hessCycle: Diagram = {
  name: 'hess-cycle',
  title: 'Hess cycle for the formation of methane',
  description:
    'Carbon and hydrogen form methane directly, with an enthalpy change of −75 kilojoules. Both sides burn to carbon dioxide and water: the elements with −965 kilojoules, methane with −890 kilojoules.',
  elements: [
    { kind: 'box', x: 8, y: 30, width: 112, height: 38, text: 'C(s) + 2H_2(g)' },
    { kind: 'box', x: 216, y: 30, width: 96, height: 38, text: 'CH_4(g)' },
    { kind: 'box', x: 88, y: 176, width: 148, height: 38, text: 'CO_2(g) + 2H_2O(l)' },
    {
      kind: 'curve',
      path: 'M120 49 L214 49',
      tone: 'accent',
      arrow: true,
      label: { text: '−75', x: 167, y: 42, anchor: 'middle' },
    },
    {
      kind: 'curve',
      path: 'M74 68 L122 174',
      tone: 'ink',
      arrow: true,
      label: { text: '−965', x: 88, y: 128, anchor: 'end' },
    },
    {
      kind: 'curve',
      path: 'M254 68 L204 174',
      tone: 'brand',
      arrow: true,
      label: { text: '−890', x: 240, y: 128 },
    },
    {
      kind: 'text',
      tone: 'ink',
      label: { text: '+ 2O_2', x: 108, y: 112 },
      part: '−965',
    },
    {
      kind: 'text',
      tone: 'brand',
      label: { text: '+ 2O_2', x: 220, y: 112, anchor: 'end' },
      part: '−890',
    },
    {
      kind: 'text',
      tone: 'ink',
      label: { text: 'in kJ per mole', x: 167, y: 234, anchor: 'middle' },
      part: 'unit',
    },
  ],
};

const ACTIVATION = 150;
const MAX_ENERGY = 238;

/** Computes the Maxwell–Boltzmann distribution of energies for a thermal energy in units of the drawing. */
function boltzmann(thermal: number): (root: number) => Place {
  const density = (energy: number) =>
    Math.sqrt(energy) * Math.exp(-energy / thermal) * thermal ** -1.5;
  const scale = 152 / (Math.sqrt(25) * Math.exp(-0.5) * 50 ** -1.5);
  // The curve leaves the origin upright: steps in the root of the energy keep it smooth.
  return (root) => [root ** 2, scale * density(root ** 2)];
}

const cold = boltzmann(50);
const hot = boltzmann(75);

/** Draws the particles with at least the activation energy. */
const reacting = (distribution: (root: number) => Place) =>
  `${smooth(distribution, Math.sqrt(ACTIVATION), Math.sqrt(MAX_ENERGY), 4)} ${line([MAX_ENERGY, 0], [ACTIVATION, 0]).replace('M', 'L')} Z`;

const distribution = (at: (root: number) => Place) => smooth(at, 0, Math.sqrt(MAX_ENERGY));

const maxwellBoltzmann: Diagram = {
  name: 'maxwell-boltzmann',
  title: 'Maxwell–Boltzmann distribution at two temperatures',
  description:
    'Number of particles against energy. Both curves begin at the origin. At the higher temperature T2 the peak is lower and further right than at T1, and more particles have at least the activation energy Ea.',
  elements: [
    { kind: 'axes', x: 'Energy', y: 'Number of particles', origin: 'O' },
    { kind: 'area', path: reacting(hot), tone: 'accent', part: 'T_2' },
    { kind: 'area', path: reacting(cold), tone: 'brand', part: 'T_1' },
    {
      kind: 'curve',
      path: distribution(cold),
      tone: 'brand',
      label: label('T_1', [46, 140]),
    },
    {
      kind: 'curve',
      path: distribution(hot),
      tone: 'accent',
      label: label('T_2', [82, 94]),
    },
    {
      kind: 'curve',
      path: line([ACTIVATION, 0], [ACTIVATION, 112]),
      tone: 'ink',
      label: label('E_a', [ACTIVATION, 118], 'middle'),
    },
  ],
};

const VOLUME = 25;
const CONCENTRATION = 0.1;
const WATER = 1e-14;
/** Acid dissociation constant of ethanoic acid. */
const ETHANOIC = 1.7e-5;
const LAST_PH = 12.523;

const plot = (volume: number, pH: number): Place => [volume * 4.6, pH * 12];

/** Computes the volume of alkali that brings 25 cm³ of an acid to a pH. Alkali and acid are equally concentrated. */
const titration =
  (dissociation: number) =>
  (pH: number): Place => {
    const hydrogen = 10 ** -pH;
    const excess = hydrogen - WATER / hydrogen;
    const share = dissociation / (dissociation + hydrogen);
    return plot((VOLUME * (CONCENTRATION * share - excess)) / (CONCENTRATION + excess), pH);
  };

const weak = titration(ETHANOIC);
const START_PH = 2.885;
const half = plot(VOLUME / 2, -Math.log10(ETHANOIC));
const equivalence = plot(VOLUME, 8.73);

/** Draws the titration of a strong acid in place of the weak acid. */
export const strongAcid: Element = {
  kind: 'curve',
  path: smooth(titration(1e6), 1, LAST_PH, 24),
  tone: 'accent',
  label: label('Strong acid', [62, 24]),
};

const titrationCurve: Diagram = {
  name: 'titration-curve',
  title: 'Titration of a weak acid with a strong base',
  description:
    'pH against the volume of sodium hydroxide added to 25 cm³ of ethanoic acid. The curve begins near pH 3 and rises gently: at half the equivalence volume the pH equals pKa, 4.8. It is almost vertical at 25 cm³, with the equivalence point near pH 9, and levels out near pH 12.5.',
  elements: [
    { kind: 'axes', x: 'NaOH added (cm³)', y: 'pH' },
    { ...guides(half), part: 'pK_a' },
    { ...guides(equivalence), part: 'equivalence' },
    {
      kind: 'curve',
      path: smooth(weak, START_PH, LAST_PH, 24),
      tone: 'brand',
      label: label('Weak acid', [150, 122]),
    },
    { ...point(half), part: 'pK_a' },
    { ...point(equivalence), part: 'equivalence' },
    yMark('pK_a', half[1]),
    { ...yMark('9', equivalence[1]), part: 'equivalence' },
    { ...xMark('12.5', half[0]), part: 'pK_a' },
    { ...xMark('25', equivalence[0]), part: 'equivalence' },
  ],
};

export const physicalDiagrams: readonly Diagram[] = [hessCycle, maxwellBoltzmann, titrationCurve];
