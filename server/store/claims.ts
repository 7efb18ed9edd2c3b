import { callStore } from './client.ts';
import type { Additions, Fact, Facts } from './ledger.ts';

/** The first two keys are the claim and the required record. The other keys are commands, each with its length. */
const CLAIM = `if redis.call('EXISTS', KEYS[2]) == 0 then return false end
if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) == 1 then
  local at = 3
  for index = 3, #KEYS do
    local length = tonumber(ARGV[at])
    local words = { ARGV[at + 1], KEYS[index] }
    for word = 2, length do words[word + 1] = ARGV[at + word] end
    redis.call(unpack(words))
    at = at + length + 1
  end
end
return redis.call('HGETALL', KEYS[1])`;

type Command = [name: string, key: string, ...words: string[]];

/**
 * Writes a fact and the additions if the fact does not exist yet, all or nothing.
 * @param whileExists key of a record that must exist
 * @returns all facts at the claim's key afterwards; `undefined` if the required record does not exist
 */
export async function claimWith(
  claim: Fact,
  additions: Pick<Additions, 'facts' | 'members' | 'entries' | 'counters' | 'removals'>,
  whileExists: string,
): Promise<Facts | undefined> {
  const commands = toCommands(additions);
  const keys = [claim.key, whileExists, ...commands.map(([, key]) => key)];
  const words = commands.flatMap(([name, , ...rest]) => [`${rest.length + 1}`, name, ...rest]);
  const found = await callStore((store) =>
    store.eval<string[], unknown[] | null>(CLAIM, keys, [
      claim.field,
      JSON.stringify(claim.value),
      ...words,
    ]),
  );
  return found ? toFacts(found) : undefined;
}

function toCommands(additions: Parameters<typeof claimWith>[1]): Command[] {
  const { facts = [], members = [], entries = [], counters = [], removals = [] } = additions;
  return [
    ...facts.map(({ key, field, value }): Command => ['HSETNX', key, field, JSON.stringify(value)]),
    ...members.map(({ set, member }): Command => ['SADD', set, member]),
    ...entries.map(({ set, member, score }): Command => ['ZADD', set, 'NX', `${score}`, member]),
    ...counters.map(({ key, field }): Command => ['HINCRBY', key, field, '1']),
    ...removals.map(({ set, member }): Command => ['ZREM', set, member]),
  ];
}

/** A script returns fields and values in turn. */
function toFacts(found: unknown[]): Facts {
  const facts: Facts = {};
  for (let at = 0; at < found.length; at += 2) facts[String(found[at])] = found[at + 1];
  return facts;
}
