import { createHash } from 'node:crypto';
import { fails, type Golden, ok } from './step.ts';

/** The SHA-1 that EVALSHA takes. */
const sha = (source: string) => createHash('sha1').update(source).digest('hex');

const evaluate = (source: string, ...keysAndArgs: string[]) => [
  'EVAL',
  source,
  ...(keysAndArgs.length > 0 ? keysAndArgs : ['0']),
];

/** A script that ends with an error, to which Redis appends the script's hash and the line. */
const failsIn = (source: string, reason: string, line = 1) =>
  fails(evaluate(source), `${reason} script: ${sha(source)}, on @user_script:${line}.`);

const returns = (source: string, result: Parameters<typeof ok>[1]) => ok(evaluate(source), result);

const NOSCRIPT = 'NOSCRIPT No matching script. Please use EVAL.';
const NOT_AN_INTEGER = 'ERR value is not an integer or out of range';

/** Rules of scripts, with what Redis 7 replies. */
export const goldenScripts: Golden[] = [
  {
    rule: 'EVAL passes keys and arguments',
    steps: [
      ok(evaluate('return {KEYS[1], KEYS[2], ARGV[1], #ARGV}', '2', 'a', 'b', 'ü😀'), [
        'a',
        'b',
        'ü😀',
        1,
      ]),
      ok(evaluate('return #ARGV[1]', '0', 'a b%20\u0000c'), 8),
      fails('EVAL return', "ERR wrong number of arguments for 'eval' command"),
      fails(evaluate('return 1', 'x'), NOT_AN_INTEGER),
      fails(
        evaluate('return 1', '2', 'a'),
        "ERR Number of keys can't be greater than number of args",
      ),
      fails(evaluate('return 1', '-1', 'a'), "ERR Number of keys can't be negative"),
    ],
  },
  {
    rule: 'a script converts Lua values to replies',
    steps: [
      returns('return 3.99', 3),
      returns('return -3.99', -3),
      returns('return -0.5', 0),
      returns('return 1763762400000', 1_763_762_400_000),
      returns('return "3.99"', '3.99'),
      returns('return true', 1),
      returns('return false', null),
      returns('local x = 1', null),
      returns('return "a\\0b"', 'a\0b'),
      returns('return ""', ''),
      returns('return {1, {2, "x", false}, nil, 4}', [1, [2, 'x', null]]),
      returns('return {}', []),
      returns('return {ok = "fine"}', 'fine'),
      returns('return redis.status_reply("fine")', 'fine'),
      fails(evaluate('return {err = "MY reason"}'), 'MY reason'),
      fails(evaluate('return redis.error_reply("MY reason")'), 'MY reason'),
      fails(evaluate('return redis.error_reply("reason")'), 'ERR reason'),
      returns('return {{err = "inner"}, {ok = "outer"}}', ['inner', 'outer']),
      returns('local t = {} for i = 1, 10000 do t[i] = i end return #t', 10_000),
    ],
  },
  {
    rule: 'a script receives replies as Lua values',
    steps: [
      returns('return redis.call("GET", "none") == false', 1),
      returns('return redis.call("SET", "k", "v").ok', 'OK'),
      returns('return redis.call("PING").ok', 'PONG'),
      returns('return type(redis.call("INCR", "n"))', 'number'),
      returns('return redis.call("INCRBY", "n", 2) + 1', 4),
      returns('return redis.call("HMGET", "none", "a", "b")[2] == false', 1),
      returns('redis.call("RPUSH", "l", "a", "b") return #redis.call("LRANGE", "l", 0, -1)', 2),
      returns('redis.call("SET", "half", 10 / 4) return redis.call("GET", "half")', '2.5'),
      returns('redis.call("SET", "whole", 10 / 2) return redis.call("GET", "whole")', '5'),
      returns(
        'redis.call("SET", "now", 1763762400000) return redis.call("GET", "now")',
        '1763762400000',
      ),
      returns('return redis.pcall("INCR", "k").err', NOT_AN_INTEGER),
      returns('local isOk, reason = pcall(redis.call, "INCR", "k") return reason', NOT_AN_INTEGER),
      fails(evaluate('return redis.pcall("INCR", "k")'), NOT_AN_INTEGER),
    ],
  },
  {
    rule: 'a script that fails keeps what it wrote',
    steps: [
      failsIn('redis.call("SET", "k", "v") error("boom")', 'ERR user_script:1: boom'),
      ok('GET k', 'v'),
      failsIn('redis.call("INCR", "k") return 1', NOT_AN_INTEGER),
      failsIn(
        'local x = nil\nreturn x.y',
        "ERR user_script:2: attempt to index local 'x' (a nil value)",
        2,
      ),
      failsIn('error({err = "MY reason"})', 'MY reason'),
      fails(
        evaluate('return 1 +'),
        "ERR Error compiling script (new function): user_script:1: unexpected symbol near '<eof>'",
      ),
    ],
  },
  {
    rule: 'a script calls only what Redis lets it call',
    steps: [
      failsIn('redis.call("NOPE") return 1', 'ERR Unknown Redis command called from script'),
      failsIn(
        'redis.call("GET") return 1',
        'ERR Wrong number of args calling Redis command from script',
      ),
      failsIn(
        'redis.call("EVAL", "return 1", 0) return 1',
        'ERR This Redis command is not allowed from script',
      ),
      failsIn(
        'redis.call("SCRIPT", "FLUSH") return 1',
        'ERR This Redis command is not allowed from script',
      ),
      failsIn(
        'redis.call() return 1',
        'ERR Please specify at least one argument for this redis lib call',
      ),
      failsIn(
        'redis.call("GET", {}) return 1',
        'ERR Lua redis lib command arguments must be strings or integers',
      ),
    ],
  },
  {
    rule: 'a script is Lua 5.1 in an environment of its own',
    steps: [
      returns('return _VERSION', 'Lua 5.1'),
      returns('return tostring(10 / 2) .. " " .. 2 ^ 53', '5 9.007199254741e+15'),
      returns('return unpack({7, 8})', 7),
      returns('return tonumber("0x10") + "1"', 17),
      returns('return redis.sha1hex("é")', sha('é')),
      returns('return loadstring("return KEYS == nil and 1 or 2")()', 2),
      failsIn('x = 1', 'ERR user_script:1: Attempt to modify a readonly table'),
      failsIn('string.x = 1', 'ERR user_script:1: Attempt to modify a readonly table'),
      failsIn(
        'return os',
        "ERR user_script:1: Script attempted to access nonexistent global variable 'os'",
      ),
      failsIn(
        'return host',
        "ERR user_script:1: Script attempted to access nonexistent global variable 'host'",
      ),
    ],
  },
  {
    rule: 'EVALSHA runs a script that was loaded or run before',
    steps: [
      fails(['EVALSHA', sha('return 1'), '0'], NOSCRIPT),
      ok(['SCRIPT', 'LOAD', 'return 1'], sha('return 1')),
      ok(['EVALSHA', sha('return 1').toUpperCase(), '0'], 1),
      ok(['script', 'exists', sha('return 1'), sha('return 2')], [1, 0]),
      returns('return 2', 2),
      ok(['EVALSHA', sha('return 2'), '0'], 2),
      ok('SCRIPT FLUSH sync', 'OK'),
      fails(['EVALSHA', sha('return 1'), '0'], NOSCRIPT),
      fails(
        ['SCRIPT', 'LOAD', 'return +'],
        "ERR Error compiling script (new function): user_script:1: unexpected symbol near '+'",
      ),
      fails('SCRIPT FLUSH now', 'ERR SCRIPT FLUSH only support SYNC|ASYNC option'),
      fails('SCRIPT NOPE', "ERR unknown subcommand 'NOPE'. Try SCRIPT HELP."),
      fails('SCRIPT', "ERR wrong number of arguments for 'script' command"),
      fails('SCRIPT LOAD', "ERR wrong number of arguments for 'script|load' command"),
    ],
  },
  {
    rule: 'a shebang names the engine and known flags',
    steps: [
      returns('#!lua\nreturn 1', 1),
      returns('#!lua flags=no-cluster,allow-oom\nreturn 1', 1),
      failsIn('#!lua\n\nerror("boom")', 'ERR user_script:3: boom', 3),
      fails(evaluate('#!lua flags=odd\nreturn 1'), 'ERR Unexpected flag in script shebang: odd'),
      fails(evaluate('#!python\nreturn 1'), 'ERR Unexpected engine in script shebang: #!python'),
      fails(evaluate('#!lua x=1\nreturn 1'), 'ERR Unknown lua shebang option: x=1'),
      fails(evaluate('#!lua'), 'ERR Invalid script shebang'),
    ],
  },
];
