import type { Area } from './areas.ts';
import { areas } from './areas.ts';
import type { Requirement } from './requirement.ts';
import { type FileTag, readTags } from './test-files.ts';

const INTRODUCTION = `# Coverage

Every requirement of the shop, and the files whose tests cover it. \`npm run coverage\` writes this file from
\`tests/coverage/requirements/\` and from the tags above the tests; a test fails while it is out of date.
How to add a requirement: [CONTRIBUTING.md](../CONTRIBUTING.md).
`;

/** Renders `docs/coverage.md`; it names files, not titles, so that a test can be renamed freely. */
export function renderCoverage(): string {
  const tags = Map.groupBy(readTags(), ({ requirement }) => requirement);
  return [INTRODUCTION, ...areas.map((area) => renderArea(area, tags))].join('\n');
}

function renderArea(area: Area, tags: Map<string, FileTag[]>): string {
  const rows = Object.entries(area.requirements).map(([id, requirement]) =>
    row([
      `\`${id}\``,
      escapeMarkdown(requirement.demand),
      listExactTexts(requirement).map(escapeMarkdown).join('<br>'),
      [...new Set(tags.get(id)?.map(({ file }) => `[${file}](../${file})`))].join('<br>'),
    ]),
  );
  return [
    `## ${area.title}\n`,
    `Rules: [product.md](product.md#${area.anchor})\n`,
    row(['Requirement', 'What the shop does', 'Exact text or value', 'Tests']),
    row(['---', '---', '---', '---']),
    ...rows,
    '',
  ].join('\n');
}

function listExactTexts({ catalogue = {}, endpoints = [], values = [] }: Requirement): string[] {
  return [...Object.values(catalogue).map(String), ...endpoints, ...values];
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`;

const escapeMarkdown = (text: string) => text.replace(/[|*]/g, '\\$&');
