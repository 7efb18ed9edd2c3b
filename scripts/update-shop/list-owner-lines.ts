import { marked } from 'marked';
import { compareVersions } from './choose-release.ts';

/**
 * Lists what a changelog tells owners about the releases after `own`, up to `next`: first what an existing shop needs
 * ("To do").
 */
export function listOwnerLines(changelog: string, own: string, next: string): string[] {
  let isNew = false;
  const lines: string[] = [];
  for (const token of marked.lexer(changelog)) {
    if (token.type === 'heading' && token['depth'] === 2) {
      const version = /\d+\.\d+\.\d+/.exec(token.raw)?.[0];
      isNew =
        version !== undefined &&
        compareVersions(version, own) > 0 &&
        compareVersions(version, next) <= 0;
    }
    if (token.type !== 'list' || !isNew) continue;
    for (const { text } of token['items']) {
      lines.push(text.replaceAll('**', '').replace(/\s+/g, ' '));
    }
  }
  const isToDo = (line: string) => line.includes('To do');
  return [
    ...lines.filter(isToDo),
    ...lines.filter((line) => !isToDo(line) && line.includes('The owner:')),
  ];
}
