import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { postPractice } from '#contract/practice/practice.ts';
import { FILES_PER_WRITE, postProgress } from '#contract/progress/progress.ts';
import { AppError } from '../errors.ts';
import { parseInput } from './input.ts';

function readProblems(endpoint: Endpoint, request: object) {
  try {
    return parseInput(endpoint, request);
  } catch (error) {
    return error instanceof AppError ? (error.fields ?? {}) : {};
  }
}

const emptyFiles = (length: number) => ({ files: Array.from({ length }, () => ({})) });

const withCards = (cards: unknown) => ({ subjectId: 'micro', record: { cards } });

test('describes the first 20 problems', () => {
  const problems = readProblems(postProgress, emptyFiles(FILES_PER_WRITE));
  expect(Object.keys(problems)).toHaveLength(20);
  expect(problems).toHaveProperty(['files.0.id']);
});

test('reads no item of an array or record that is too large', () => {
  expect(readProblems(postProgress, emptyFiles(21_000))).toEqual({ files: 'This is not valid.' });
  const cards = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`!${index}`, '']));
  const problem = { 'record.cards': 'This is not valid.' };
  expect(readProblems(postPractice, withCards(cards))).toEqual(problem);
  expect(readProblems(postPractice, withCards(null))).toEqual(problem);
});
