/** Removes code blocks, whose contents may look like headings or links. */
const withoutCode = (markdown: string) => markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, '');

/** Returns GitHub's anchor for a heading: lower case, without punctuation, dashes for spaces. */
function toAnchor(heading: string): string {
  const text = heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase();
  return text.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

export function listAnchors(markdown: string): Set<string> {
  const headings = withoutCode(markdown).matchAll(/^#{1,6}\s+(.+)$/gm);
  return new Set([...headings].map(([, heading = '']) => toAnchor(heading)));
}

/** Lists the targets of a Markdown file's links within the repository. */
export function listLinks(markdown: string): string[] {
  const text = withoutCode(markdown).replace(/`[^`\n]*`/g, '');
  const targets = [...text.matchAll(/\]\(<?([^)\s>]+)>?\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/i.test(target));
}
