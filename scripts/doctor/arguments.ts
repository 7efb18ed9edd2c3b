import { parseArgs } from 'node:util';

export interface Arguments {
  address: URL | undefined;
  /** Old deploy, which must refuse. */
  permalink: URL | undefined;
  /** Lines about the audit log from an earlier run. */
  auditSeals: string[];
  isHelp: boolean;
}

function readAddress(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const address = URL.parse(text);
  if (address && /^https?:$/.test(address.protocol)) return address;
  throw new Error(`${text} is not an address, such as https://shop.example.`);
}

/** Reads the command line. @throws Error with a sentence that explains the mistake */
export function readArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', short: 'h' },
      permalink: { type: 'string' },
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
    isHelp: values.help ?? false,
  };
}
