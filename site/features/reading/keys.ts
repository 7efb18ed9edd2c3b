interface Moves {
  goBy: (pages: number) => void;
  goToFirst: () => void;
  goToLast: () => void;
  openFind: () => void;
  closePanels: () => void;
  zoomIn: () => void;
  zoomOut: () => void;
  print: () => void;
}

export function handleKeys(moves: Moves, signal: AbortSignal): void {
  const plain: Record<string, () => void> = {
    PageDown: () => moves.goBy(1),
    PageUp: () => moves.goBy(-1),
    Home: moves.goToFirst,
    End: moves.goToLast,
    '/': moves.openFind,
    '+': moves.zoomIn,
    '=': moves.zoomIn,
    '-': moves.zoomOut,
  };
  const withControl: Record<string, () => void> = { f: moves.openFind, p: moves.print };
  const handle = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return moves.closePanels();
    const isTyping = event.target instanceof HTMLInputElement;
    const hasControl = event.ctrlKey || event.metaKey;
    if (event.altKey || (isTyping && !hasControl)) return;
    const move = (hasControl ? withControl : plain)[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  addEventListener('keydown', handle, { signal });
}
