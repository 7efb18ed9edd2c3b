export interface ContentsEntry {
  title: string;
  /** Undefined if the entry leads nowhere in the file. */
  page: number | undefined;
  below: ContentsEntry[];
}

/** Parses by hand, because the schema library would weigh more than the reader's tools. */
export async function fetchOutline(itemId: string): Promise<ContentsEntry[]> {
  const response = await fetch(`/api/notes/${encodeURIComponent(itemId)}/outline`);
  if (response.status >= 500) throw new Error(`The outline failed with ${response.status}`);
  return response.ok ? nestOutline(await response.json()) : [];
}

/** Skips anything that is not an entry. */
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
