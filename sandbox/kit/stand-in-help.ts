import type { StandInCommand } from './stand-in-command.ts';

const usage = (rest: string) => `Usage: npm run stand-in -- ${rest}`;

/** Aligns rows of two columns, indented by two spaces. */
export function columns(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}   ${text}`).join('\n');
}

const DATA: [string, string] = [
  '--data DIR',
  'Folder for all data (default: a temporary one, deleted at the end)',
];

/** Formats the help of one stand-in. */
export function commandHelp({ name, summary, options, isStateless }: StandInCommand): string {
  const entries = Object.entries(options);
  const required = entries
    .filter(([, option]) => option.default === undefined)
    .map(([key, { placeholder }]) => `--${key} ${placeholder} `);
  const rows: [string, string][] = [
    ['--port N', 'Port to listen on, on this machine only (default: any free port)'],
    ...(isStateless ? [] : [DATA]),
    ...entries.map(([key, option]): [string, string] => [
      `--${key} ${option.placeholder}`,
      `${option.description} (${defaultOf(option.default)})`,
    ]),
    ['--help', 'Shows this help'],
  ];
  return [
    usage(`${name} ${required.join('')}[options]`),
    summary,
    `Options:\n${columns(rows)}`,
    'It listens on http://localhost:N and prints the credentials and settings that a client needs.\n' +
      `What it simulates and what it does not: sandbox/${name}/README.md`,
  ].join('\n\n');
}

function defaultOf(value: string | undefined): string {
  if (value === undefined) return 'required';
  return `default: ${value || 'none'}`;
}

/** Formats the list of stand-ins. */
export function listHelp(commands: StandInCommand[]): string {
  return [
    usage('NAME [options]'),
    'Starts a local stand-in for one hosted service.',
    columns(commands.map(({ name, summary }) => [name, summary])),
    'npm run stand-in -- NAME --help shows its options.',
  ].join('\n\n');
}
