import { z } from 'zod';

/** Line of the functions' log (`server/log.ts`), or of Astro with `--json`. */
const entry = z
  .looseObject({
    level: z.string(),
    event: z.string().optional(),
    message: z.string().optional(),
    label: z.string().nullish(),
  })
  .transform(({ level, event, message, label: _label, ...facts }) => ({
    level,
    text: event ?? message ?? '',
    facts,
  }));

const NAMES: Record<string, string> = { warn: 'Warning', error: 'Error' };

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Formats a line of a program's log for people. @returns undefined for routine entries */
export function readable(line: string): string | undefined {
  const parsed = entry.safeParse(parse(line));
  if (!parsed.success) return line.trim() ? line : undefined;
  const { level, text, facts } = parsed.data;
  const name = NAMES[level];
  if (!name) return undefined;
  const values = Object.entries(facts).map(([key, value]) => `${key}: ${value}`);
  return `${name}: ${[text, ...values].join(' · ')}`;
}
