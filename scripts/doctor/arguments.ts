import { parseArgs } from 'node:util';
import { STEPS } from './steps.ts';

export interface Arguments {
  address: URL | undefined;
  /** Old deploy, which must refuse. */
  permalink: URL | undefined;
  /** Lines about the audit log from an earlier run. */
  auditSeals: string[];
  /** Step of docs/deploy.md to check; as typed if there is no such step, '' if `--step` stands alone. */
  step: number | string | undefined;
  /** Writes missing secrets without asking. */
  isYes: boolean;
  isHelp: boolean;
}

function readAddress(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const address = URL.parse(text);
  if (address && /^https?:$/.test(address.protocol)) return address;
  throw new Error(`${text} is not an address, such as https://shop.example.`);
}

function readStep(text: string | undefined): Arguments['step'] {
  if (text === undefined) return undefined;
  const isNumber = /^\d{1,2}$/.test(text) && STEPS[Number(text) - 1] !== undefined;
  return isNumber ? Number(text) : text;
}

/** Reads the command line. @throws Error with a sentence that explains the mistake */
export function readArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    // Node refuses an option without its value.
    args: args.at(-1) === '--step' ? [...args, ''] : args,
    options: {
      help: { type: 'boolean', short: 'h' },
      permalink: { type: 'string' },
      step: { type: 'string' },
      yes: { type: 'boolean', default: false },
      audit: { type: 'string', multiple: true },
    },
    allowPositionals: true,
  });
  const [address, ...others] = positionals;
  if (others.length > 0) throw new Error('Give one address.');
  return {
    address: readAddress(address),
    permalink: readAddress(values.permalink),
    auditSeals: values.audit ?? [],
    step: readStep(values.step),
    isYes: values.yes,
    isHelp: values.help ?? false,
  };
}
