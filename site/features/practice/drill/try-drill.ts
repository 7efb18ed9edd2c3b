import styles from '#site/styles/drill.css?inline';
import { tryDrillLabels as labels } from './labels.ts';
import { loadDrills } from './load-drills.ts';
import { playDrill } from './play-drill.ts';

/** Starts the free drill of `TryDrill.astro`, whose button has loaded this script. */
async function start(section: HTMLElement): Promise<void> {
  const find = <Found extends HTMLElement>(selector: string) =>
    section.querySelector<Found>(selector);
  const [ask, button, status, more] = [
    find('.try-ask'),
    find('button'),
    find('[role=status]'),
    find('.try-more'),
  ];
  if (!ask || !button || !status || !more) return;
  try {
    const { diagram, drills } = await loadDrills(section.dataset['diagram'] ?? '');
    const [drill] = drills;
    if (!drill) return;
    const style = document.createElement('style');
    style.textContent = styles;
    document.head.append(style);
    const place = document.createElement('div');
    ask.replaceWith(place);
    playDrill(place, { diagram, drill }, () => {
      more.hidden = false;
    });
    section.focus({ preventScroll: true });
    section.scrollIntoView();
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

const section = document.querySelector<HTMLElement>('.try-drill');
if (section) void start(section);
