import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { GrantedParts } from './GrantedParts.tsx';
import type { SubjectViewProps } from './SubjectView.tsx';

/**
 * Renders the parts of a subject's page that differ with access, for a file that `EarlyScript.astro` loads
 * (docs/decisions/0051-access-before-scripts.md). Its name changes with its content. It ends with `.txt`,
 * because it is no page.
 */
export function renderGrantedFile(view: SubjectViewProps) {
  const html = renderToString(createElement(GrantedParts, view));
  const version = createHash('sha256').update(html).digest('hex').slice(0, 8);
  return { html, version, path: `/granted/${version}.txt` };
}
