import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { toModule } from './react-modules.ts';

const require = createRequire(import.meta.url);
const files = [
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'scheduler/cjs/scheduler.production.js',
];

test.each(files)('%s becomes a module with the same exports', (file) => {
  const path = require.resolve(`../../node_modules/${file}`);
  const [, list = ''] = /\nexport \{ (.*) \};\n$/.exec(toModule(readFileSync(path, 'utf8'))) ?? [];
  const names = list.split(', ').map((one) => one.split(' as ')[1]);
  expect(names.toSorted()).toEqual(Object.keys(require(path)).toSorted());
});

test('a file that selects one for production leads to it', () => {
  const path = require.resolve('../../node_modules/react-dom/client.js');
  expect(toModule(readFileSync(path, 'utf8'))).toBe(
    "export * from './cjs/react-dom-client.production.js';",
  );
});

test('a file that is written in another way ends the build', () => {
  expect(() => toModule('module.exports = function () {};')).toThrow('module');
  expect(() => toModule("'use strict'; exports.a = require('b');")).toThrow('module');
});
