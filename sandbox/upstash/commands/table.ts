import type { Store } from '../store.ts';
import { CommandError, wrongArity } from '../values.ts';
import type { Command, Commands, Reply, Status } from './command.ts';
import { hashCommands } from './hashes.ts';
import { info } from './info.ts';
import { keyCommands } from './keys.ts';
import { listCommands } from './lists.ts';
import { ping } from './ping.ts';
import { scriptCommands } from './scripts.ts';
import { setCommands } from './sets.ts';
import { sortedSetCommands } from './sorted-sets.ts';
import { stringCommands } from './strings.ts';

const { SCRIPT: scriptSubcommands, ...evalCommands } = scriptCommands(callFromScript);

const commands = new Map<string, Command>(
  Object.entries({
    PING: ping,
    INFO: info,
    ...keyCommands,
    ...stringCommands,
    ...hashCommands,
    ...setCommands,
    ...sortedSetCommands,
    ...listCommands,
    ...evalCommands,
  }),
);

/** Commands that consist of subcommands. */
const containers = new Map<string, Commands>([['SCRIPT', scriptSubcommands]]);

type Lookup = { command: Command; args: string[] } | { error: CommandError; isKnown: boolean };

const unknown = (message: string): Lookup => ({
  error: new CommandError(message),
  isKnown: false,
});

/** Finds a command and checks its length. */
export function lookUp(words: string[]): Lookup {
  const [name = '', subcommand = ''] = words;
  const subcommands = containers.get(name.toUpperCase());
  if (!subcommands) {
    const command = commands.get(name.toUpperCase());
    if (!command) return unknown(`ERR unknown command '${name}'`);
    return checkLength(command, name, words, 1);
  }
  if (words.length === 1) return { error: wrongArity(name.toLowerCase()), isKnown: true };
  const command = subcommands[subcommand.toUpperCase()];
  if (!command) {
    return unknown(`ERR unknown subcommand '${subcommand}'. Try ${name.toUpperCase()} HELP.`);
  }
  return checkLength(command, `${name}|${subcommand}`, words, 2);
}

function checkLength(command: Command, name: string, words: string[], nameLength: number): Lookup {
  const { arity } = command;
  const fits = arity < 0 ? words.length >= -arity : words.length === arity;
  if (!fits) return { error: wrongArity(name.toLowerCase()), isKnown: true };
  return { command, args: words.slice(nameLength) };
}

/** Runs a command for a script. @throws CommandError with Redis's error text for scripts */
function callFromScript(store: Store, words: string[]): Reply | Status {
  const found = lookUp(words);
  if ('error' in found) {
    throw new CommandError(
      found.isKnown
        ? 'ERR Wrong number of args calling Redis command from script'
        : 'ERR Unknown Redis command called from script',
    );
  }
  if (found.command.isRefusedInScripts) {
    throw new CommandError('ERR This Redis command is not allowed from script');
  }
  return found.command.run(store, found.args);
}
