import { describe, expect, test } from 'vitest';
import { TYPED_MAX_LENGTH } from '../typed-text.ts';
import { findAccepted } from './typed-answers.ts';

type Rules = Omit<Parameters<typeof findAccepted>[1], 'accepted'>;
/** An accepted spelling, a student's answer, and the rules for a number. */
type Row = [accepted: string, typed: string, rules?: Rules];

const isRight = ([accepted, typed, rules]: Row) =>
  findAccepted(typed, { accepted: [accepted], ...rules }) === accepted;

/** Tests each row on its own. */
const rows = (rule: string, verdict: boolean, table: Row[]) =>
  test.each(table)(`${verdict ? 'right' : 'wrong'}, ${rule}: %s, answered %s %o`, (...row) => {
    expect(isRight(row)).toBe(verdict);
  });

describe('words', () => {
  rows('case and spaces', true, [
    ['Mitochondria', 'mitochondria'],
    ['A', 'a'],
    ['DNA', ' dna  '],
    ['ice cream', 'icecream'],
    ['ice cream', 'ice\u00A0 cream'],
    ['osmosis', '\u200Bosmo\u00ADsis\uFEFF'],
    ['osmosis', '\u202Eosmosis\u202C'],
    ['osmosis', 'ｏｓｍｏｓｉｓ'],
    ['Straße', 'STRASSE'],
    ['İstanbul', 'istanbul'],
  ]);
  rows('accents', true, [
    ['café', 'cafe'],
    ['cafe', 'café'],
    ['été', 'e\u0301te\u0301'],
    ['Ångström', 'angstrom'],
    ['œuvre', 'oeuvre'],
    ['Łódź', 'lodz'],
    ['Σίσυφος', 'σισυφοσ'],
    ['שָׁלוֹם', 'שלום'],
    ['ёлка', 'елка'],
  ]);
  rows('quotation marks, dashes and full stops', true, [
    ["l'eau", 'l’eau'],
    ["l'eau", 'l´eau'],
    ['“yes”', '«yes»'],
    ['well-being', 'well being'],
    ['well being', 'well‑being'],
    ['wellbeing', 'well-being'],
    ['supply – demand', 'supply-demand'],
    ['carbon-14', 'Carbon 14'],
    ['scarcity', 'Scarcity.'],
    ['scarcity', 'scarcity 。'],
    ['e.g.', 'e.g'],
    ['.', '.'],
  ]);
  rows('small and raised characters, Greek letters', true, [
    ['H₂O', 'H2O'],
    ['H2O', 'h₂o'],
    ['SO₄²⁻', 'SO4^2-'],
    ['SO₄²⁻', 'SO4 2-'],
    ['Na⁺', 'Na+'],
    ['x²', 'x^2'],
    ['x^2', 'x2'],
    ['x^(10)', 'x¹⁰'],
    ['¹⁴C', '14C'],
    ['m s⁻¹', 'm s^-1'],
    ['μ', 'µ'],
    ['σ', 'ς'],
    ['Ω', '\u2126'],
    ['Δx', 'δx'],
    ['2 × 3', '2x3'],
    ['2 × 3', '2*3'],
    ['N·m', 'N⋅m'],
    ['π', 'Π'],
  ]);
  rows('other words', false, [
    ['mitosis', 'meiosis'],
    ['mitosis', 'mitos'],
    ['mitosis', 'mitosis mitosis'],
    ['ice cream', 'ice, cream'],
    ['x', '×'],
    ['Hund', 'Hände'],
    ['μ', 'mu'],
    ['π', 'pi'],
    ['α', 'a'],
    ['мой', 'мои'],
    ['की', 'का'],
    ['が', 'か'],
    ['yes', '“yes”'],
  ]);
  rows('signs that change the meaning', false, [
    ['-x', 'x'],
    ['x-5', 'x5'],
    ['x-5', 'x 5'],
    ['a-b', 'ab'],
    ['n!', 'n'],
    ["f'", 'f'],
    ['2³', '23'],
    ['2^3', '2 3'],
    ['10:30', '1030'],
    ['H+', 'H-'],
    ['cos⁻¹', 'cos 1'],
    ['C++', 'C'],
    ['≠', '='],
    ['1 2', '12'],
    ['2+', '+2'],
  ]);
  rows('nothing', false, [
    ['scarcity', ''],
    ['scarcity', '  '],
    ['scarcity', '.'],
    ['scarcity', '\u200B\u202E'],
    ['', ''],
    [' ', ' '],
    ['\u200B', '\u200B'],
    ['0', ''],
  ]);
});

describe('numbers', () => {
  rows('in both conventions', true, [
    ['1234.5', '1,234.5'],
    ['1234.5', '1.234,5'],
    ['1234.5', '1 234,5'],
    ['1234.5', '1 234.5'],
    ['1234.5', "1'234.5"],
    ['1234.5', '1’234.5'],
    ['1234.5', '1\u202F234,5'],
    ['1234.5', '1234,5'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1234567', '1,234,567'],
    ['1234567', '1.234.567'],
    ['1234567', '12,34,567'],
    ['0.5', '0,5'],
    ['0.5', '.5'],
    ['0.5', ',5'],
    ['0.125', '0,125'],
    ['5', '5.0'],
    ['5', '05'],
    ['5', '5.'],
    ['5', '+5'],
    ['12', '١٢'],
    ['12.5', '١٢٫٥'],
    ['12', '１２'],
  ]);
  rows('if one of two readings matches', true, [
    ['1.234', '1,234'],
    ['1234', '1,234'],
    ['1234', '1.234'],
    ['1,234', '1.234'],
    ['1,234', '1234'],
  ]);
  rows('with a minus sign', true, [
    ['-5', '−5'],
    ['-5', '–5'],
    ['-5', '—5'],
    ['-5', '- 5'],
    ['-5', '﹣5'],
    ['-0', '0'],
    ['-£5', '£-5'],
  ]);
  rows('in scientific notation, as a fraction or as a percentage', true, [
    ['3e8', '3×10^8'],
    ['3×10⁸', '3 x 10^8'],
    ['3×10⁸', '3E8'],
    ['3×10⁸', '3·10⁸'],
    ['3×10⁸', '3 * 10 ^ 8'],
    ['3×10⁸', '300 000 000'],
    ['6.02e23', '6,02 × 10^{23}'],
    ['1.6×10⁻¹⁹', '1.6e-19'],
    ['0.001', '10⁻³'],
    ['100', '1.0e2'],
    ['0.5', '1/2'],
    ['1/2', '0,5'],
    ['1/2', '½'],
    ['1.5', '1½'],
    ['1.5', '1 1/2'],
    ['-3/4', '-0.75'],
    ['0.5', '50%'],
    ['0.5', '50 per cent'],
    ['50%', '50'],
    ['50 %', '50 percent'],
  ]);
  rows('within the tolerance', true, [
    ['9.8', '9.7', { tolerance: 0.1 }],
    ['9.8', '9.9', { tolerance: 0.1 }],
    ['0.3', '0.1', { tolerance: 0.2 }],
    ['1/3', '0.333', { tolerance: 0.001 }],
    ['1200', '1.234', { tolerance: 50 }],
    ['-5', '-5.4', { tolerance: 0.5 }],
    ['3', '3', { tolerance: -1 }],
    ['3e8', '2.998×10⁸', { tolerance: 1e6 }],
  ]);
  rows('with a unit or without', true, [
    ['9.8', '9.8', { unit: 'm/s²' }],
    ['9.8', '9,8 m/s^2', { unit: 'm/s²' }],
    ['9.8', '9.8m/s2', { unit: 'm/s²' }],
    ['9.8 m s⁻²', '9.8 m s^-2', { unit: 'm/s²' }],
    ['20', '20 °C', { unit: '°C' }],
    ['20', '20ºc', { unit: '℃' }],
    ['20', '20 ° C.', { unit: '°C' }],
    ['5', '5 KJ', { unit: 'kJ' }],
    ['5', '5 mol', { unit: 'Mol' }],
    ['5', '5 Nm', { unit: 'N·m' }],
    ['5', '5 μm', { unit: 'µm' }],
    ['5', '£5', { unit: '£' }],
    ['5', '5 €', { unit: '€' }],
    ['12', '12 %', { unit: '%' }],
    ['12', '12 per cent', { unit: '%' }],
    ['5 km', '5km'],
    ['5 km', '5', { unit: 'km' }],
    ['9.8', '9.75 m/s²', { unit: 'm/s²', tolerance: 0.1 }],
  ]);
  rows('with another form of the unit', true, [
    ['9.8', '9.8 m s⁻²', { unit: 'm/s²' }],
    ['5', '5 m/s', { unit: 'm s^-1' }],
    ['5', '5 kJ/mol', { unit: 'kJ mol⁻¹' }],
    ['5', '5 kJ / mol', { unit: 'kJ·mol⁻¹' }],
    ['5 kJ mol⁻¹', '5', { unit: 'kJ/mol' }],
    ['5', '5 kg/m3', { unit: 'kg m⁻³' }],
    ['5', '5 J/kg/K', { unit: 'J kg⁻¹ K⁻¹' }],
    ['5', '5 J/(kg K)', { unit: 'J/kg/K' }],
    ['5', '5 J/(kg·°C)', { unit: 'J kg⁻¹ °C⁻¹' }],
    ['5', '5 N m²/kg²', { unit: 'N·m²·kg⁻²' }],
    ['5', '5 kWh', { unit: 'kW h' }],
    ['5', '5 um', { unit: 'µm' }],
    ['5', '5 umol/l', { unit: 'µmol L⁻¹' }],
    ['5', '5 ohms', { unit: 'Ω' }],
    ['5', '5 kohm', { unit: 'kΩ' }],
    ['5', '5 ml', { unit: 'mL' }],
    ['5', '5 L', { unit: 'l' }],
    ['20', '20 deg C', { unit: '°C' }],
    ['20', '20 degrees c', { unit: '°C' }],
  ]);
  rows('with capitals in a unit that can be no other', true, [
    ['5', '5 KM', { unit: 'km' }],
    ['5', '5 Kg', { unit: 'kg' }],
    ['5', '5 CM', { unit: 'cm' }],
    ['5', '5 kj/Mol', { unit: 'kJ/mol' }],
    ['5', '5 Metres', { unit: 'metres' }],
    ['5', '5 mètres', { unit: 'Metres' }],
    ['5', '5 Mhz', { unit: 'MHz' }],
    ['5', '5 kpa', { unit: 'kPa' }],
    ['5', '5 KN', { unit: 'kN' }],
    ['5 KM', '5', { unit: 'km' }],
  ]);
  rows('another number', false, [
    ['5', '-5'],
    ['-5', '5'],
    ['5', '50'],
    ['50', '5'],
    ['10', '1.0e2'],
    ['5', '5.1'],
    ['10⁸', '108'],
    ['108', '10⁸'],
    ['5²', '52'],
    ['52', '5²'],
    ['1.5', '11/2'],
    ['11/2', '1½'],
    ['3e8', '3e-8'],
    ['3×10⁸', '3×108'],
    ['1234.5', '12345'],
    ['1234', '1.2345'],
    ['1.234', '1234'],
    ['1234', '12,34'],
    ['0.5', '5'],
    ['0.5', '1/2/3'],
    ['1/2', '2/1'],
    ['0', '1/0'],
    ['12', '1 2'],
    ['12', '1,2'],
    ['5', '5-5'],
    ['5', '+-5'],
    ['5', 'five'],
    ['0.5', '50'],
    ['0.5', '0.5%'],
    ['50%', '0.5'],
    ['14/07/1789', '28/14/1789'],
    ['1e400', 'Infinity'],
    ['5', 'NaN'],
  ]);
  rows('outside the tolerance', false, [
    ['9.8', '9.69', { tolerance: 0.1 }],
    ['9.8', '-9.8', { tolerance: 0.1 }],
    ['9.8', '9.8000001'],
    ['0.1', '0.30000000000000004', { tolerance: 0.1 }],
    ['3', '3.1', { tolerance: -1 }],
  ]);
  rows('another unit', false, [
    ['5', '5 km', { unit: 'm' }],
    ['5', '5 m', { unit: 'km' }],
    ['9.8', '9.8 m/s', { unit: 'm/s²' }],
    ['9.8', '9.8 m s⁻¹', { unit: 'm/s²' }],
    ['5', '5 MW', { unit: 'mW' }],
    ['5', '5 mPa', { unit: 'MPa' }],
    ['5 MW', '5 mW'],
    ['5', '5 M', { unit: 'm' }],
    ['5', '5 pA', { unit: 'Pa' }],
    ['5', '5 nm', { unit: 'nM' }],
    ['5', '5 nm', { unit: 'N m' }],
    ['5', '5 mS', { unit: 'ms' }],
    ['5', '5 G', { unit: 'g' }],
    ['5', '5 k', { unit: 'K' }],
    ['5', '5 K m', { unit: 'km' }],
    ['5', '5 Å', { unit: 'A' }],
    ['5', '5 ML', { unit: 'ml' }],
    ['5', '5 MHz', { unit: 'mHz' }],
    ['5', '5 Mmol', { unit: 'mmol' }],
    ['5', '5 Mohm', { unit: 'mΩ' }],
    ['5', '5 meV', { unit: 'MeV' }],
    ['5', '5 MB', { unit: 'Mb' }],
    ['5', '5 mol/kJ', { unit: 'kJ/mol' }],
    ['5', '5 m/s⁻¹', { unit: 'm/s' }],
    ['5', '5 J/kg·K', { unit: 'J/(kg K)' }],
    ['20', '20 °F', { unit: '°C' }],
    ['5', '5 apples'],
    ['5 km', '5'],
    ['5', '$5', { unit: '£' }],
    ['12', '13 kg', { unit: 'kg' }],
    ['12', '0.12', { unit: '%' }],
    ['12', '12%', { unit: 'kg' }],
    ['5', 'm', { unit: 'm' }],
  ]);
});

test('returns the spelling that matches', () => {
  const accepted = ['heart', 'the heart', '5 km', '5000 m'];
  const find = (typed: string) => findAccepted(typed, { accepted });
  expect(['The Heart.', '5 000 M', '5 000 m', 'lung'].map(find)).toEqual([
    'the heart',
    undefined,
    '5000 m',
    undefined,
  ]);
  expect(findAccepted('heart', { accepted: [] })).toBeUndefined();
});

test.each([
  ['letters', 'a'],
  ['digits', '1'],
  ['groups', '1,234'],
  ['spaces', ' '],
  ['full stops', '.'],
  ['spaced full stops', '. '],
  ['hyphens', '-'],
  ['raised digits', '²'],
  ['carets', '^'],
  ['brackets', '^('],
  ['accents', '\u0301'],
  ['invisible characters', '\u200B'],
  ['direction marks', '\u202E'],
  ['long ligatures', '\uFDFA'],
  ['fractions', '½'],
  ['halves', '1/2'],
  ['powers', '×10'],
  ['divisions', '5 m/('],
  ['divided units', '/s'],
  ['surrogates', '\uD800'],
])('%s are judged in no time, up to 100 kB', (_, text) => {
  const start = performance.now();
  for (const length of [TYPED_MAX_LENGTH, TYPED_MAX_LENGTH + 1, 100_000]) {
    const long = text.repeat(length).slice(0, length);
    const accepted = [...Array.from({ length: 19 }, () => `${long.slice(0, 119)}x`), long];
    expect(findAccepted(`${long}y`, { accepted, unit: long.slice(0, 100) })).toBeUndefined();
    expect(findAccepted('a b', { accepted: [long, 'a b'] })).toBe('a b');
  }
  expect(performance.now() - start).toBeLessThan(3_000);
});
