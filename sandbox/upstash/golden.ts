import type { Reply } from './commands/command.ts';
import type { Outcome } from './commands.ts';

type Step = [command: string, expected: Outcome];

const ok = (command: string, result: Reply): Step => [command, { result }];
const fails = (command: string, error: string): Step => [command, { error }];

const WRONGTYPE = 'WRONGTYPE Operation against a key holding the wrong kind of value';
const NOT_AN_INTEGER = 'ERR value is not an integer or out of range';

/** What Redis 7 answers, rule by rule; every command is here. Each rule starts with no keys. */
export const golden: { rule: string; steps: Step[] }[] = [
  {
    rule: 'SET with NX and XX writes only what is missing, or there',
    steps: [
      ok('SET k 1 xx', null),
      ok('SET k 1 NX', 'OK'),
      ok('SET k 2 nx', null),
      ok('SET k 2 XX get', '1'),
      ok('GET k', '2'),
      ok('SET k 3 NX GET', '2'),
      ok('SET other 1 NX GET', null),
      fails('SET k 1 NX XX', 'ERR syntax error'),
      fails('SET k 1 EX', 'ERR syntax error'),
      fails('SET k 1 EX 0', "ERR invalid expire time in 'set' command"),
      fails('SET k 1 PX soon', NOT_AN_INTEGER),
      fails('SET k 1 EX 5 KEEPTTL', 'ERR syntax error'),
    ],
  },
  {
    rule: 'GETDEL, DEL and EXISTS count keys',
    steps: [
      ok('SET a 1', 'OK'),
      ok('EXISTS a a b', 2),
      ok('GETDEL a', '1'),
      ok('GETDEL a', null),
      ok('SADD s x', 1),
      fails('GETDEL s', WRONGTYPE),
      ok('DEL s s b', 1),
      fails('DEL', "ERR wrong number of arguments for 'del' command"),
    ],
  },
  {
    rule: 'a time to live is set, kept, moved and ended',
    steps: [
      ok('TTL k', -2),
      ok('EXPIRE k 100', 0),
      ok('SET k 1 EX 1000', 'OK'),
      ok('TTL k', 1000),
      ok('PTTL k', 1_000_000),
      ok('INCR k', 2),
      ok('TTL k', 1000),
      ok('PEXPIRE k 2000000 GT', 1),
      ok('EXPIRE k 3000 lt', 0),
      ok('EXPIRE k 3000 NX', 0),
      ok('EXPIRE k 3000 XX', 1),
      ok('SET k 1 KEEPTTL', 'OK'),
      ok('TTL k', 3000),
      ok('SET k 1', 'OK'),
      ok('PTTL k', -1),
      ok('EXPIRE k 100 GT', 0),
      ok('EXPIRE k -1', 1),
      ok('EXISTS k', 0),
      fails(
        'EXPIRE k 1 NX XX',
        'ERR NX and XX, GT or LT options at the same time are not compatible',
      ),
      fails('EXPIRE k 1 GT LT', 'ERR GT and LT options at the same time are not compatible'),
      fails('EXPIRE k 1 soon', 'ERR Unsupported option soon'),
      fails('EXPIRE k soon', NOT_AN_INTEGER),
    ],
  },
  {
    rule: 'INCR and INCRBY count in 64 bits and refuse text',
    steps: [
      ok('INCR n', 1),
      ok('INCRBY n -5', -4),
      fails('INCRBY n 1.5', NOT_AN_INTEGER),
      ok('SET n 9223372036854775807', 'OK'),
      fails('INCR n', 'ERR increment or decrement would overflow'),
      ok('SET n 01', 'OK'),
      fails('INCR n', NOT_AN_INTEGER),
    ],
  },
  {
    rule: 'a hash keeps fields and goes with its last one',
    steps: [
      ok('HSET h a 1 b 2', 2),
      ok('HSET h a 3', 0),
      ok('HSETNX h a 4', 0),
      ok('HSETNX h c 4', 1),
      ok('HGET h a', '3'),
      ok('HGET h none', null),
      ok('HMGET h a none b', ['3', null, '2']),
      ok('HGETALL h', ['a', '3', 'b', '2', 'c', '4']),
      ok('HLEN h', 3),
      ok('HEXISTS h a', 1),
      ok('HINCRBY h a 4', 7),
      ok('HDEL h a b none', 2),
      ok('HDEL h c', 1),
      ok('EXISTS h', 0),
      ok('HGETALL h', []),
      ok('HSET h t text', 1),
      fails('HINCRBY h t 1', 'ERR hash value is not an integer'),
      fails('HSET h a 1 b', "ERR wrong number of arguments for 'hset' command"),
      fails('GET h', WRONGTYPE),
    ],
  },
  {
    rule: 'a set keeps each member once',
    steps: [
      ok('SADD s a b a', 2),
      ok('SADD s b c', 1),
      ok('SCARD s', 3),
      ok('SISMEMBER s a', 1),
      ok('SISMEMBER s x', 0),
      ok('SMEMBERS s', ['a', 'b', 'c']),
      ok('SREM s a b c d', 3),
      ok('EXISTS s', 0),
      ok('SMEMBERS s', []),
      ok('SET t 1', 'OK'),
      fails('SADD t a', WRONGTYPE),
    ],
  },
  {
    rule: 'ZADD obeys NX, XX, GT, LT and CH',
    steps: [
      ok('ZADD z 1 a 2 b', 2),
      ok('ZADD z XX 5 a 5 c', 0),
      ok('ZADD z nx 9 a 3 c', 1),
      ok('ZADD z GT CH 4 a 4 b', 1),
      ok('ZADD z LT ch 1 a 9 b', 1),
      ok('ZSCORE z b', '4'),
      ok('ZSCORE z none', null),
      ok('ZCARD z', 3),
      ok('ZREM z b none', 1),
      fails('ZADD z NX XX 1 a', 'ERR XX and NX options at the same time are not compatible'),
      fails(
        'ZADD z NX GT 1 a',
        'ERR GT, LT, and/or NX options at the same time are not compatible',
      ),
      fails('ZADD z one a', 'ERR value is not a valid float'),
      fails('ZADD z 1 a 2', 'ERR syntax error'),
    ],
  },
  {
    rule: 'ZRANGE selects by rank or score, forwards and back',
    steps: [
      ok('ZADD z 1 a 2.5 b inf c 2.5 bb', 4),
      ok('ZRANGE z 0 -1', ['a', 'b', 'bb', 'c']),
      ok('ZRANGE z 0 1 rev withscores', ['c', 'inf', 'bb', '2.5']),
      ok('ZRANGE z (1 +inf BYSCORE LIMIT 1 2', ['bb', 'c']),
      ok('ZRANGE z +inf -inf BYSCORE REV LIMIT 0 1', ['c']),
      ok('ZRANGE z 5 1', []),
      ok('ZRANGE none 0 -1', []),
      fails('ZRANGE z a b BYSCORE', 'ERR min or max is not a float'),
      fails('ZRANGE z a b', NOT_AN_INTEGER),
      fails(
        'ZRANGE z 0 1 LIMIT 0 1',
        'ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX',
      ),
      fails('ZRANGE z 0 1 SIDEWAYS', 'ERR syntax error'),
    ],
  },
  {
    rule: 'a list grows at both ends and is trimmed',
    steps: [
      ok('RPUSH l b c', 2),
      ok('LPUSH l a z', 4),
      ok('LRANGE l 0 -1', ['z', 'a', 'b', 'c']),
      ok('LRANGE l -2 100', ['b', 'c']),
      ok('LTRIM l 1 2', 'OK'),
      ok('LLEN l', 2),
      ok('LTRIM l 5 9', 'OK'),
      ok('EXISTS l', 0),
      ok('LRANGE l 0 -1', []),
      fails('LRANGE l a 1', NOT_AN_INTEGER),
    ],
  },
  {
    rule: 'PING answers PONG or what it was sent',
    steps: [
      ok('PING', 'PONG'),
      ok('PING hello', 'hello'),
      fails('PING a b', "ERR wrong number of arguments for 'ping' command"),
    ],
  },
];
