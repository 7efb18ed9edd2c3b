import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail, runStandIn } from './run-stand-in.ts';
import { listHelp, type StandInCommand } from './stand-in-command.ts';

const FOLDER = join(import.meta.dirname, '..');

/** Names of all stand-ins: every other folder whose `main.ts` exports `command`. */
const names = readdirSync(FOLDER).filter(
  (name) => name !== 'kit' && existsSync(join(FOLDER, name, 'main.ts')),
);

async function load(name: string): Promise<StandInCommand> {
  const { command }: { command: StandInCommand } = await import(`../${name}/main.ts`);
  return command;
}

// Paths are relative to the folder in which npm was called, not to this project.
process.chdir(process.env['INIT_CWD'] ?? '.');

const [name = '--help', ...args] = process.argv.slice(2);
if (name === '--help') {
  console.log(listHelp(await Promise.all(names.map(load))));
} else if (names.includes(name)) {
  await runStandIn(await load(name), args);
} else {
  fail(`There is no stand-in named "${name}". Known names: ${names.join(', ')}.`);
}
