import { expect, test } from 'vitest';
import { isGoodCard } from './judge-card.ts';

const MEANING = 'The quantity that consumers are willing and able to buy';

test.each([
  ['Demand', MEANING],
  [
    'Price elasticity of demand (PED)',
    'Responsiveness of the quantity demanded to a change in price.',
  ],
  ['World War II', 'The war of 1939 to 1945 between the Allies and the Axis.'],
  ['Vitamin A', 'A substance that eyes and skin need.'],
  ['Mark-up', 'The share of the cost that a firm adds to its price.'],
  ['Use value', 'What a good is worth to the person who uses it.'],
  ['Why do prices rise?', 'Because demand grows faster than supply.'],
  ['Monopoly', 'Monopoly is a market with one seller. It has no close substitutes.'],
  ['What is scarcity?', 'It is the gap between wants and resources.'],
  ['PED: High when', 'Close substitutes, a large share of income, time to adjust'],
])('keeps a card: %s', (prompt, answer) => {
  expect(isGoodCard({ prompt, answer })).toBe(true);
});

test.each([
  'Definition 1.1',
  'Theorem 2.3.1',
  'Example 4',
  'Figure 3. Costs',
  'Question 5',
  'Proof',
  'Remark',
  'Satz 3.1',
  'Exercice 2',
  'Round 2',
  'Gasoline prices Part 1',
  'AO2',
  'Level 3',
  'Materials and methods',
  'Aims',
  'Learning objectives',
  'Key terms',
  'Solution',
  'Homework',
  'Office hours',
  'Advantages',
])('refuses a label as a prompt: %s', (prompt) => {
  expect(isGoodCard({ prompt, answer: MEANING })).toBe(false);
});

test.each([
  ['a part of a sentence', 'of random variables'],
  ['a beginning of a sentence', 'The distribution is often used to model'],
  ['an end of a sentence', 'reductants. Redox reactions'],
  ['an open end', 'The demand for the'],
  ['a task', 'Explain the demand curve'],
  ['a task with marks', 'Demand [4 marks]'],
  ['a formula', 'kx'],
  ['a torn bracket', 'Demand (of consumers'],
  ['a numbered answer', '(ii) Demand'],
  ['a sentence that refers to its page', 'A word of caution here'],
])('refuses as a prompt %s', (_, prompt) => {
  expect(isGoodCard({ prompt, answer: MEANING })).toBe(false);
});

test.each([
  ['a pronoun', 'It chooses the price on the demand curve.'],
  ['an address to the reader', 'Note that the curve slopes down.'],
  ['a reference', 'The point where the curves cross (see figure 2).'],
  ['a reference to a slide', 'The quantity that the curve on the next slide shows.'],
  ['a task', 'The market for cars is in balance. Calculate the price.'],
  ['a question', 'How much do consumers buy?'],
  ['a cut sentence', 'The quantity that consumers buy. It is measured by the number'],
  ['a sentence without its formula', 'The ratio of two changes, which is given by'],
  ['an open list', 'There are three kinds:'],
  ['a list in one line', 'Firms leave the market. • Prices rise. • Supply falls.'],
  ['a list of examples', 'Cars, bread, haircuts, etc.'],
  ['another term', 'The smallest unit of sound. Syntax: The order of words.'],
  ['a torn formula', 'The sum of x and y and z over n and m'],
  ['a formula that does not stay whole', 'The ratio ∑ p over q of all goods'],
  ['a number', '42 million people in 2020'],
  ['a name of a mark', 'One reason for a fall in demand [1]'],
  ['an example', 'Example of a good that is normal'],
  ['an address', 'The notes on https://example.com about demand'],
  ['a torn bracket', 'The quantity (of a good that consumers buy'],
  ['a sign', 'Na'],
])('refuses as an answer %s', (_, answer) => {
  expect(isGoodCard({ prompt: 'Demand', answer })).toBe(false);
});
