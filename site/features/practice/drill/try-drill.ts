import { MAX_WAIT_MS, within } from '#site/lib/in-time.ts';
import { tryDrillLabels as labels } from '#site/texts/drills.ts';
import { loadDrills } from './load-drills.ts';
import { playDrill } from './play-drill.ts';

/** Starts the free drill of `TryDrill.astro`, whose button has loaded this script. */
async function start(section: HTMLElement): Promise<void> {
  const find = <Found extends HTMLElement>(selector: string) =>
    section.querySelector<Found>(selector);
  const [button, status, more] = [find('button'), find('[role=status]'), find('[data-part=more]')];
  if (!button || !status || !more) return;
  try {
    const [{ diagram, drills }] = await Promise.all([
      loadDrills(section.dataset['diagram'] ?? ''),
      within(MAX_WAIT_MS, loadStyles(section.dataset['styles'] ?? '')),
    ]);
    const [drill] = drills;
    if (!drill) return;
    status.textContent = '';
    button.remove();
    const place = document.createElement('div');
    place.className = 'mt-3';
    more.before(place);
    playDrill(place, { diagram, drill }, () => {
      more.hidden = false;
    });
    section.focus();
  } catch {
    status.textContent = labels.failed;
    button.textContent = labels.tryAgain;
    const retry = () => {
      status.textContent = labels.loading;
      void start(section);
    };
    button.addEventListener('click', retry, { once: true });
  }
}

/** @throws Event if the styles do not arrive */
function loadStyles(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject });
    document.head.append(link);
  });
}

const section = document.querySelector<HTMLElement>('.try-drill');
if (section) void start(section);
