import type { Diagram } from '#diagrams/diagram.ts';
import type { Drill } from '#diagrams/drill.ts';
import { fetchInTime, MAX_WAIT_MS } from '#site/lib/in-time.ts';

/** Content of `/drills/{diagram}.json`. */
export interface DrillFile {
  diagram: Diagram;
  drills: Drill[];
}

/** @throws Error if the drills do not arrive, or the diagram has no drills */
export async function loadDrills(name: string): Promise<DrillFile> {
  const response = await fetchInTime(`/drills/${encodeURIComponent(name)}.json`, {}, MAX_WAIT_MS);
  const file: unknown = response.ok ? await response.json() : undefined;
  if (!isDrillFile(file) || file.diagram.name !== name) throw new Error(`No drills for ${name}`);
  return file;
}

/** Distinguishes the file from another response, such as a proxy's page. The shop's own build wrote its content. */
const isDrillFile = (file: unknown): file is DrillFile =>
  typeof file === 'object' &&
  file !== null &&
  'diagram' in file &&
  'drills' in file &&
  Array.isArray(file.drills) &&
  file.drills.length > 0;
