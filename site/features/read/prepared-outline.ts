/** An entry of a table of contents, with those below it. */
export interface ContentsEntry {
  title: string;
  /** Missing where it leads nowhere in the file. */
  page: number | undefined;
  below: ContentsEntry[];
}

/**
 * Fetches the headings that the preparation has found in a file without an outline of its own: as on the
 * subject's page. Read by hand, because the schema library would weigh more than the reader's tools.
 */
export async function fetchOutline(itemId: string): Promise<ContentsEntry[]> {
  const response = await fetch(`/api/notes/${encodeURIComponent(itemId)}/outline`);
  if (response.status >= 500) throw new Error(`The outline failed with ${response.status}`);
  return response.ok ? nestOutline(await response.json()) : [];
}

/** Puts entries with levels below each other. What is no entry is left out. */
export function nestOutline(body: unknown): ContentsEntry[] {
  const top: ContentsEntry[] = [];
  const path: { level: number; below: ContentsEntry[] }[] = [];
  const listed = typeof body === 'object' && body !== null && 'outline' in body && body.outline;
  for (const one of Array.isArray(listed) ? listed : []) {
    const { title, page, level }: Record<string, unknown> = Object(one);
    if (typeof title !== 'string' || typeof page !== 'number' || typeof level !== 'number')
      continue;
    while ((path.at(-1)?.level ?? 0) >= level) path.pop();
    const entry: ContentsEntry = { title, page, below: [] };
    (path.at(-1)?.below ?? top).push(entry);
    path.push({ level, below: entry.below });
  }
  return top;
}
