import { expect, test } from 'vitest';
import type { WordsTask } from '#contract/practice/card-tasks.ts';
import { updatePictures } from './keep-pictures.ts';
import type { KeptSubject } from './rules.ts';

const kept = (owner: string, subjectId: string, pictures?: string[]): KeptSubject => ({
  owner,
  subjectId,
  name: subjectId,
  path: `/${subjectId}`,
  files: [],
  listed: [],
  pictures,
  checkedAt: 0,
});

const picture = (id: string) => ({ id, width: 600, height: 400, alt: id });
const shown = (id: string) => [{ spans: [], picture: picture(id) }];

const WORDS: WordsTask = {
  kind: 'words',
  reason: shown('reason'),
  picture: picture('task'),
  labels: [],
  distractors: [],
};

test("lists the pictures of an account's kept subjects, each once, and no longer those of deleted cards", () => {
  const topic = { topicId: 'demand', topicName: 'Demand' };
  const practised = (subjectId: string, id: string) => ({
    subjectId,
    name: subjectId,
    path: `/${subjectId}`,
    isOwned: true,
    cards: [
      { ...topic, id: 'a', prompt: 'A', promptDetails: shown(`${id}-prompt`), answer: shown(id) },
      { ...topic, id: 'b', prompt: 'B', answer: shown(id) },
      { ...topic, id: 'c', prompt: 'C', answer: [], task: WORDS },
    ],
  });
  const practice = { now: 0, subjects: [practised('micro', 'x'), practised('trade', 'y')] };
  const subjects = [
    kept('anna', 'micro', ['gone']),
    kept('anna', 'macro', ['m']),
    kept('ben', 'micro', ['other']),
  ];
  expect(updatePictures(subjects, 'anna', practice).map(({ pictures }) => pictures)).toEqual([
    ['x-prompt', 'x', 'task', 'reason'],
    ['m'],
    ['other'],
  ]);
});
