import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { decodeText } from 'local-stand-ins/kit/decode-text.ts';
import { brand, course } from '#shop';
import { readLock } from '../../packs/shop-lock.mjs';
import { findCommand } from '../programs.mjs';
import { tryGit } from '../update-shop/swap.mjs';
import { type Answers, answers, explainAnswer, QUESTIONS, type Question } from './answers.ts';
import { type Present, planShop } from './plan.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string) => decodeText(readFileSync(join(ROOT, file)));

const HELP = `npm run new-shop   makes this repository another shop: writes shop.config.ts and a pack with sample content

${QUESTIONS.map(({ flag, question }) => `  --${flag.padEnd(8)} ${question}`).join('\n')}

Without a flag, the question is asked. Example:
  npm run new-shop -- --name "Biology Notes" --pack biology`;

type Given = Partial<Record<keyof Answers, string>>;

/** Asks the questions that no flag answers; without a terminal, takes the suggestions. @throws Error for a bad flag */
async function ask(flags: Given): Promise<Answers> {
  const given: Given = {};
  const isPerson = process.stdin.isTTY && process.stdout.isTTY;
  const terminal = isPerson
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined;
  try {
    for (const question of QUESTIONS) {
      const { flag, suggest } = question;
      const value = flags[flag];
      const problem = value === undefined ? undefined : explainAnswer(flag, value);
      if (problem) throw new Error(problem);
      const suggestion = suggest(given);
      given[flag] =
        value ?? (terminal ? await askPerson(terminal, question, suggestion) : suggestion);
    }
  } finally {
    terminal?.close();
  }
  return answers.parse(given);
}

/** Repeats a question until the answer is good. */
async function askPerson(
  terminal: Interface,
  { flag, question }: Question,
  suggestion: string,
): Promise<string> {
  for (;;) {
    const typed = (await terminal.question(`${question} [${suggestion}] `)) || suggestion;
    const mistake = explainAnswer(flag, typed);
    if (!mistake) return typed;
    console.log(mistake);
  }
}

function readPresent(): Present {
  const lock = readLock(ROOT);
  const { paper } = brand.colours;
  const legal = globSync(`packs/${lock.pack}/legal/*.md`, { cwd: ROOT });
  return {
    config: read('shop.config.ts'),
    papers: paper,
    lock,
    legal: Object.fromEntries(legal.map((file) => [basename(file), read(file)])),
    course,
  };
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { name: text, pack: text, course: text, country: text, colour: text };
  const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } });
  const { help, ...flags } = values;
  if (help) return console.log(HELP);
  const given = await ask(flags);
  const folder = `packs/${given.pack}`;
  if (existsSync(join(ROOT, folder))) {
    throw new Error(`${folder} exists: choose another name with --pack, or remove that folder.`);
  }
  const present = readPresent();
  const files = Object.entries(planShop(given, present));
  const paths = files.map(([file]) => file);
  const changed = paths.filter((file) => existsSync(join(ROOT, file)));
  const unchanged = paths.filter(
    (file) => !changed.includes(file) && !file.startsWith(`${folder}/`),
  );
  const isKept = paths.includes(`packs/${present.lock.pack}/shop.config.ts`);
  const status = tryGit(ROOT, ['status', '--porcelain', '--', 'shop.config.ts']);
  if (!isKept && status.output) {
    throw new Error(
      'shop.config.ts has changes that are not committed, and would lose them. Commit or undo them first.',
    );
  }
  for (const [file, content] of files) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true });
    writeFileSync(join(ROOT, file), content);
  }
  const formatted = files.map(([file]) => file).filter((file) => /\.(ts|json)$/.test(file));
  const format = [findCommand(ROOT, 'biome'), 'format', '--write', ...formatted];
  execFileSync(process.execPath, format, { cwd: ROOT, stdio: 'ignore' });
  const next = [
    ['npm start -- --fresh', 'runs it; the data of the shop before is moved aside'],
    ['shop.config.ts', 'its name, colours, texts, currency and features'],
    [
      `${folder}/`,
      'its sample content, for trying out. Your own PDFs go into the Studio: open it, and drop them on a topic',
    ],
    [
      `${folder}/legal/`,
      'its legal texts: have them checked. Sentences that begin with [Check were written for another country',
    ],
    [
      `git restore ${changed.join(' ')}`,
      `with ${[`${folder}/`, ...unchanged].join(' and ')} deleted, undoes this until you commit`,
    ],
    ['npm run test:packs', 'buys, reads and practises in it, in a browser'],
  ];
  console.log(`${given.name} for ${given.course.join(' ')} is ready: ${files.length} files are written.

${next.map(([what = '', why]) => `  ${what.padEnd(24)}  ${why}`).join('\n')}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
