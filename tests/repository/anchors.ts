/** Leaves out code blocks: what looks like a heading or a link there is none. */
const withoutCode = (markdown: string) => markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, '');

/** The anchor that GitHub gives a heading: lower case, punctuation dropped, spaces as dashes. */
function toAnchor(heading: string): string {
  const text = heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase();
  return text.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

/** Lists the anchors of a Markdown file's headings. */
export function listAnchors(markdown: string): Set<string> {
  const headings = withoutCode(markdown).matchAll(/^#{1,6}\s+(.+)$/gm);
  return new Set([...headings].map(([, heading = '']) => toAnchor(heading)));
}

/** Lists the targets of a Markdown file's links that stay within the repository. */
export function listLinks(markdown: string): string[] {
  const text = withoutCode(markdown).replace(/`[^`\n]*`/g, '');
  const targets = [...text.matchAll(/\]\(<?([^)\s>]+)>?\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/i.test(target));
}
