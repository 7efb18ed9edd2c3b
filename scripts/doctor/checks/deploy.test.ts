import { readFileSync } from 'node:fs';
import { project, serve } from 'local-stand-ins/netlify/test-project.ts';
import { expect, test } from 'vitest';
import { examine, UNUSED_ADDRESS } from '../test-shop.ts';
import { site } from './deploy.ts';

const respond = (path: string, status: number) => `
  export const config = { path: '${path}' };
  export default () => Response.json({}, { status: ${status} });`;

const FILES = {
  'netlify.toml': readFileSync(`${import.meta.dirname}/../../../netlify.toml`, 'utf8'),
  'dist/_headers': "/*\n  Content-Security-Policy: default-src 'self'\n",
  'dist/index.html': 'visitor',
  'functions/subjects.ts': respond('/api/subjects', 200),
  'functions/edge/objects.ts': respond('/objects/*', 401),
};

const deploy = async (files: Record<string, string>) => (await serve(project(files))).origin;

test('a correctly deployed shop is good', async () => {
  expect((await examine(site, {}, await deploy(FILES))).verdict).toBe('good');
});

test.each([
  ['no headers', { 'dist/_headers': '' }, '/ lacks its headers'],
  [
    'functions that fail',
    { 'functions/subjects.ts': respond('/api/subjects', 500) },
    '/api/subjects responds with 5',
  ],
  [
    'an Edge Function that does not run',
    { 'functions/edge/objects.ts': respond('/elsewhere', 401) },
    'the Edge Function does not run',
  ],
])('a shop with %s is bad', async (_, files, sentence) => {
  expect(await examine(site, {}, await deploy({ ...FILES, ...files }))).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining(sentence),
  });
});

test('an address without a shop is bad', async () => {
  expect(await examine(site, {}, UNUSED_ADDRESS)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('nothing responds at its address'),
  });
});
