import { playDrill } from './site/features/practice/drill/play-drill.ts';
import { findDrills } from './diagrams/drills.ts';
import { drawings } from './diagrams/library.ts';
const kind = new URLSearchParams(location.search).get('kind');
for (const diagram of drawings) for (const drill of findDrills(diagram.name)) {
  if (kind && drill.kind !== kind) continue;
  const div = document.createElement('div'); div.className='cell'; document.body.append(div);
  div.dataset.kind = drill.kind; div.dataset.name = diagram.name + ' ' + drill.name;
  playDrill(div, { diagram, drill }, (r) => { div.dataset.right = String(r); });
}
