import type { PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Limit, because phones lack the memory for more. */
const MAX_RATIO = 2;
export const MAX_PIXELS = 5_000_000;

interface Drawing {
  canvas: HTMLCanvasElement;
  task: RenderTask;
}

/** @param scale CSS pixels per PDF point */
export function drawPage(page: PDFPageProxy, scale: number): Drawing {
  const viewport = page.getViewport({ scale });
  const { width, height } = viewport;
  const ratio = Math.min(
    window.devicePixelRatio || 1,
    MAX_RATIO,
    Math.sqrt(MAX_PIXELS / (width * height)),
  );
  const canvas = document.createElement('canvas');
  canvas.className = 'reader-canvas';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.width = Math.floor(width * ratio);
  canvas.height = Math.floor(height * ratio);
  const transform = [canvas.width / width, 0, 0, canvas.height / height, 0, 0];
  return { canvas, task: page.render({ canvas, viewport, transform }) };
}

/** Frees a canvas's memory at once, instead of at the next garbage collection. */
export function release(canvas: HTMLCanvasElement | undefined): void {
  if (!canvas) return;
  canvas.width = 0;
  canvas.height = 0;
  canvas.remove();
}
