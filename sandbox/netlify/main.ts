import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnvText, readEnvText } from '../kit/env-file.ts';
import { runStandIn } from '../kit/run-stand-in.ts';
import { defineStandIn, UsageError } from '../kit/stand-in-command.ts';
import { Builds } from './builds.ts';
import { startNetlify } from './index.ts';

const log = (line: string) => console.log(line);

export const command = defineStandIn({
  name: 'netlify',
  summary: 'Netlify: a built site with its redirects, headers, functions and schedules.',
  isStateless: true,
  options: {
    project: {
      placeholder: 'DIR',
      description: 'Folder of the project, with netlify.toml; the next three are within it',
      default: '.',
    },
    site: { placeholder: 'DIR', description: 'Folder of the built site', default: 'dist' },
    functions: { placeholder: 'DIR', description: 'Folder of functions', default: 'functions' },
    'edge-functions': {
      placeholder: 'DIR',
      description: 'Folder of edge functions',
      default: 'functions/edge',
    },
    env: {
      placeholder: 'FILE',
      description: 'Environment of the functions, one NAME=value a line',
      default: '',
    },
  },
  async start({ port, options }) {
    const root = resolve(options.project);
    const site = resolve(root, options.site);
    const builds = new Builds(() => netlify.reload(), log);
    const netlify = await startNetlify({
      root,
      port,
      builds,
      log,
      publishDir: () => site,
      env: readEnv(options.env),
      functions: options.functions,
      edgeFunctions: options['edge-functions'],
    });
    return {
      ...netlify,
      clientSettings: {
        Site: existsSync(site) ? site : `${site} (missing: every page is 404)`,
        Functions: resolve(root, options.functions),
        'After a build': `POST ${netlify.origin}/__sandbox/build`,
      },
    };
  },
});

function readEnv(file: string): NodeJS.ProcessEnv {
  if (!file) return {};
  let text: string | undefined;
  try {
    text = readEnvText(file);
    if (text !== undefined) return parseEnvText(text, file);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  throw new UsageError(`--env ${file} cannot be read.`);
}

if (import.meta.main) await runStandIn(command);
