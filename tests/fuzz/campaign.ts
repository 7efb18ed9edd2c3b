import { createHash } from 'node:crypto';
import type { Sandbox } from '#sandbox/shop/start.ts';
import { listEndpoints, nameOf } from '../support/endpoints.ts';
import { type Input, sampleInputs } from './inputs.ts';
import { Run } from './run.ts';

/** Sends odd requests to every endpoint, and judges each response. */

const AT_ONCE = 4;

/** How many inputs are made at once. */
const PORTION = 100;

export interface Options {
  seed: number;
  /** For each endpoint. */
  inputs: number;
  /** The name of the one endpoint to try. */
  only?: string | undefined;
  log: (line: string) => void;
}

/** A response that breaks a rule, and the input that caused it. */
export interface Finding {
  endpoint: string;
  problem: string;
  input: string;
}

export interface Fuzzed {
  /** How many inputs each endpoint answered with each status, by its name. */
  histogram: Map<string, Map<number, number>>;
  findings: Finding[];
}

/** Runs a campaign against a shop that no one else uses. */
export async function fuzz(shop: Sandbox, options: Options): Promise<Fuzzed> {
  const fuzzed: Fuzzed = { histogram: new Map(), findings: [] };
  const endpoints = (await listEndpoints()).filter(
    (endpoint) => options.only === undefined || nameOf(endpoint) === options.only,
  );
  const run = await Run.start(shop);
  for (const endpoint of endpoints) {
    const name = nameOf(endpoint);
    const statuses = new Map<number, number>();
    fuzzed.histogram.set(name, statuses);
    for (let at = 0; at < options.inputs; at += PORTION) {
      const count = Math.min(PORTION, options.inputs - at);
      const inputs = sampleInputs(endpoint, seedOf(options.seed, `${name} ${at}`), count);
      await run.prepare();
      const slow: Input[] = [];
      const judgeOne = async (input: Input, isLast: boolean) => {
        const { status, problem, isSlow } = await run.try(input);
        if (isSlow && !isLast) {
          slow.push(input);
          return;
        }
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (problem) fuzzed.findings.push({ endpoint: name, problem, input: describe(input) });
      };
      await inTurns(inputs, (input) => judgeOne(input, false));
      // A machine that does something else may be slow: on its own, once more, it counts.
      for (const input of slow) await judgeOne(input, true);
    }
    options.log(lineOf(name, statuses));
  }
  return fuzzed;
}

/** Lists the endpoints at which fewer inputs than these got further than a limit of attempts. */
export const findUntried = ({ histogram }: Fuzzed, inputs: number): string[] =>
  [...histogram].flatMap(([name, statuses]) => {
    const tried = [...statuses].reduce((sum, [status, n]) => (status === 429 ? sum : sum + n), 0);
    return tried < inputs ? [`${name}: ${tried} of ${inputs}`] : [];
  });

const seedOf = (seed: number, name: string) =>
  createHash('sha256').update(`${seed} ${name}`).digest().readInt32BE();

async function inTurns<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const take = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

/** A row of the histogram, e.g. `GET /api/subjects  200 ×40  405 ×60`. */
export const lineOf = (name: string, statuses: Map<number, number>): string =>
  `${name.padEnd(52)} ${[...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status} ×${count}`)
    .join('  ')}`;

/** What a person needs to send it again. */
const describe = ({ method, path, headers, body, ...caller }: Input) =>
  JSON.stringify({
    method,
    path: path.slice(0, 300),
    headers,
    ...caller,
    body: body?.subarray(0, 300).toString('latin1'),
    length: body?.length,
  });
