import { fails, type Golden, ok } from './step.ts';

const WRONGTYPE = 'WRONGTYPE Operation against a key holding the wrong kind of value';
const NOT_AN_INTEGER = 'ERR value is not an integer or out of range';

/** Rules of keys and strings, with what Redis 7 replies. */
export const goldenStrings: Golden[] = [
  {
    rule: 'SET writes only an absent key with NX, only a present one with XX',
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
    rule: 'a time to live is set, kept, changed and cleared',
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
    rule: 'SCAN finds keys by a pattern',
    steps: [
      ok('SET user:1 a', 'OK'),
      ok('SET user:22 b', 'OK'),
      ok('SET User:3* c', 'OK'),
      ok('SCAN 0 MATCH user:? COUNT 100', ['0', ['user:1']]),
      ok('SCAN 0 COUNT 100 MATCH *[2-9]*', ['0', ['User:3*', 'user:22']]),
      ok('SCAN 0 MATCH *\\* COUNT 100', ['0', ['User:3*']]),
      ok('SCAN 0 MATCH none COUNT 100', ['0', []]),
      fails('SCAN x', 'ERR invalid cursor'),
      fails('SCAN 0 MATCH', 'ERR syntax error'),
      fails('SCAN 0 COUNT 0', 'ERR syntax error'),
      fails('SCAN 0 COUNT x', NOT_AN_INTEGER),
    ],
  },
  {
    rule: 'PING replies PONG or echoes its argument',
    steps: [
      ok('PING', 'PONG'),
      ok('PING hello', 'hello'),
      fails('PING a b', "ERR wrong number of arguments for 'ping' command"),
    ],
  },
];
