import fc from 'fast-check';

const key = fc.constantFrom('k1', 'k2', 'k3');
const member = fc.constantFrom('a', 'b', 'é', '😀', 'ﬀ', '10', '9', '-5', '', 'OK');
const value = fc.constantFrom('text', '5', '-3', '007', '9223372036854775807', '1.5', '', ' 1');
const integer = fc.constantFrom('0', '1', '-1', '-2', '5', '-100', '9223372036854775807', 'x');
const score = fc.constantFrom('1', '2', '-1.5', '0.25', '1e3', 'inf', '-inf', 'nope');
const bound = fc.oneof(score, fc.constantFrom('(1', '(2', '(nope', '+inf'));
const badTime = fc.constantFrom('0', '-1', 'x', '9223372036854775807');
// Far apart, so that the delay between the two servers never decides which key expires first.
const hundreds = fc.noBias(fc.integer({ min: 10, max: 90_000 })).map((n) => n * 100);
const seconds = hundreds.map(String);
const milliseconds = hundreds.map((n) => String(n * 1_000));

const many = (word: fc.Arbitrary<string>, minLength = 1) =>
  fc.array(word, { minLength, maxLength: 4 });
const pairs = (a: fc.Arbitrary<string>, b: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(a, b), { minLength: 1, maxLength: 3 }).map((list) => list.flat());
/** Some of these options, in any order and any case. */
const options = (...choices: string[][]) =>
  fc
    .tuple(fc.shuffledSubarray(choices, { maxLength: 3 }), fc.boolean())
    .map(([some, isUpper]) =>
      some.flat().map((word) => (isUpper ? word.toUpperCase() : word.toLowerCase())),
    );

type Part = fc.Arbitrary<string> | fc.Arbitrary<string[]>;

const shapes: Record<string, Part[]> = {
  GET: [key],
  SET: [
    key,
    value,
    options(
      ['nx'],
      ['xx'],
      ['get'],
      ['keepttl'],
      ['ex', '1000'],
      ['px', '2000000'],
      ['ex', '0'],
      ['px', 'x'],
      ['ex'],
    ),
  ],
  GETDEL: [key],
  DEL: [many(key)],
  EXISTS: [many(key)],
  EXPIRE: [key, fc.oneof(badTime, seconds), options(['nx'], ['xx'], ['gt'], ['lt'], ['never'])],
  PEXPIRE: [key, fc.oneof(badTime, milliseconds), options(['nx'], ['xx'], ['gt'], ['lt'])],
  TTL: [key],
  PTTL: [key],
  INCR: [key],
  INCRBY: [key, integer],
  HSET: [key, pairs(member, value)],
  HSETNX: [key, member, value],
  HGET: [key, member],
  HMGET: [key, many(member)],
  HGETALL: [key],
  HDEL: [key, many(member)],
  HINCRBY: [key, member, integer],
  HEXISTS: [key, member],
  HLEN: [key],
  SADD: [key, many(member)],
  SREM: [key, many(member)],
  SMEMBERS: [key],
  SISMEMBER: [key, member],
  SCARD: [key],
  ZADD: [key, options(['nx'], ['xx'], ['gt'], ['lt'], ['ch']), pairs(score, member)],
  ZREM: [key, many(member)],
  ZREMRANGEBYSCORE: [key, bound, bound],
  ZSCORE: [key, member],
  ZCARD: [key],
  ZRANGE: [
    key,
    fc.oneof(integer, bound),
    fc.oneof(integer, bound),
    options(['byscore'], ['rev'], ['limit', '1', '2'], ['limit', '0', '-1'], ['withscores']),
  ],
  LPUSH: [key, many(value)],
  RPUSH: [key, many(value)],
  LRANGE: [key, integer, integer],
  LTRIM: [key, integer, integer],
  LLEN: [key],
  PING: [many(value, 0)],
};

export const commandNames = Object.keys(shapes);

/** A command, mostly well-formed, sometimes with a word missing or added. */
export const randomCommand: fc.Arbitrary<string[]> = fc
  .constantFrom(...Object.entries(shapes))
  .chain(([name, parts]) =>
    fc.tuple(
      fc.constantFrom(name, name, name.toLowerCase()),
      fc.tuple(...(parts as fc.Arbitrary<string | string[]>[])),
      fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, -1, 1),
    ),
  )
  .map(([name, parts, noise]) => {
    const words = [name, ...parts.flat()];
    if (noise < 0 && words.length > 1) words.pop();
    if (noise > 0) words.push('x');
    return words;
  });
