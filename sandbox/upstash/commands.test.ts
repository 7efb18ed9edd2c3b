import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execute, executeTransaction, type Outcome } from './commands.ts';
import { goldenCollections } from './golden/collections.ts';
import { goldenScripts } from './golden/scripts.ts';
import { goldenStrings } from './golden/strings.ts';
import { commandNames, randomCommand } from './random-commands.ts';
import { hasRedisServer, RedisOracle } from './redis-oracle.ts';
import { Store } from './store.ts';
import { CommandError } from './values.ts';

const golden = [...goldenStrings, ...goldenCollections, ...goldenScripts];

const alone = (words: string[]) => words;
const inScript = (words: string[]) => ['EVAL', 'return redis.pcall(unpack(ARGV))', '0', ...words];

/** In a script an integer becomes a double, and C does not define how Redis converts a large one back. */
const withoutLargeInteger = (outcome: Outcome): Outcome =>
  'result' in outcome && typeof outcome.result === 'number' && !Number.isSafeInteger(outcome.result)
    ? { result: 'large' }
    : outcome;

const newStore = () => new Store(':memory:', Date.now);

/** Redis returns sets, hashes and keys in any order, and time passes between two replies. */
function normalise([name = '']: string[], outcome: Outcome): Outcome {
  if ('error' in outcome) return outcome;
  const { result } = outcome;
  const command = name.toUpperCase();
  if (command === 'TTL' && typeof result === 'number') {
    return { result: result < 0 ? result : Math.round(result / 100) };
  }
  if (command === 'PTTL' && typeof result === 'number') return { result: Math.sign(result) };
  if (command === 'SMEMBERS' && Array.isArray(result)) return { result: result.toSorted() };
  if (command === 'SCAN' && Array.isArray(result)) {
    return { result: result.map((part) => (Array.isArray(part) ? part.toSorted() : part)) };
  }
  if (command === 'HGETALL' && Array.isArray(result)) {
    const fields = result.flatMap((field, i) =>
      i % 2 === 0 ? [[field, result[i + 1] ?? '']] : [],
    );
    return { result: fields.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)) };
  }
  return outcome;
}

describe('the stand-in replies as listed', () => {
  it.each(golden)('$rule', ({ steps }) => {
    const store = newStore();
    for (const [words, expected] of steps) {
      expect([words, normalise(words, execute(store, words))]).toEqual([
        words,
        normalise(words, expected),
      ]);
    }
  });

  it('lists every command', () => {
    const used = golden.flatMap(({ steps }) => steps.map(([[name]]) => name));
    expect(commandNames.filter((name) => !used.includes(name))).toEqual([]);
  });
});

function runTransaction(store: Store, commands: string[][]): Outcome[] {
  try {
    return executeTransaction(store, commands);
  } catch (error) {
    if (error instanceof CommandError) return [{ error: error.message.slice(0, 9) }];
    throw error;
  }
}

async function sendTransaction(redis: RedisOracle, commands: string[][]): Promise<Outcome[]> {
  const replies = await redis.send([['MULTI'], ...commands, ['EXEC']]);
  const last = replies.at(-1);
  if (!last || 'error' in last) return [{ error: last?.error.slice(0, 9) ?? '' }];
  if (!Array.isArray(last.result)) throw new Error('EXEC did not reply with an array');
  return last.result.map((result) => ({ result }));
}

/** Shows an error as its text, as the array of EXEC does. */
const flatten = (outcome: Outcome): Outcome =>
  'error' in outcome ? { result: outcome.error } : outcome;

// With a redis-server on the PATH, compare the golden table and random commands with it.
if (hasRedisServer) {
  describe('a real Redis gives the same replies', () => {
    let redis: RedisOracle;
    beforeAll(async () => {
      redis = await RedisOracle.start();
    });
    afterAll(() => redis.close());

    it.each(golden)('$rule', async ({ steps }) => {
      await redis.send([['FLUSHALL'], ['SCRIPT', 'FLUSH']]);
      const commands = steps.map(([words]) => words);
      const replies = await redis.send(commands);
      const actual = replies.map((reply, i) => normalise(commands[i] ?? [], reply));
      const expected = steps.map(([, reply], i) => normalise(commands[i] ?? [], reply));
      expect(actual).toEqual(expected);
    });

    it.each([
      ['alone', alone, (outcome: Outcome) => outcome],
      ['in scripts', inScript, withoutLargeInteger],
    ])('gives the same replies to random commands %s', async (_, wrap, simplify) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(randomCommand, { minLength: 1, maxLength: 120, size: 'max' }),
          async (commands) => {
            const store = newStore();
            await redis.send([['FLUSHALL']]);
            const replies = await redis.send(commands.map(wrap));
            const both = commands.map((words, i) => ({
              words,
              ours: simplify(normalise(words, execute(store, wrap(words)))),
              theirs: simplify(normalise(words, replies[i] ?? { error: 'no reply' })),
            }));
            expect(both.map(({ words, ours }) => [words, ours])).toEqual(
              both.map(({ words, theirs }) => [words, theirs]),
            );
          },
        ),
        { numRuns: 150 },
      );
    });

    it('gives the same replies to random transactions', async () => {
      const transaction = fc.array(randomCommand, { minLength: 1, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(fc.array(transaction, { maxLength: 25 }), async (transactions) => {
          const store = newStore();
          await redis.send([['FLUSHALL']]);
          for (const commands of transactions) {
            const ours = runTransaction(store, commands).map(flatten);
            const theirs = (await sendTransaction(redis, commands)).map(flatten);
            const tidy = (outcomes: Outcome[]) =>
              outcomes.map((outcome, i) => normalise(commands[i] ?? [], outcome));
            expect([commands, tidy(ours)]).toEqual([commands, tidy(theirs)]);
          }
        }),
        { numRuns: 50 },
      );
    });
  });
}
