/** A font of 504 bytes with nothing but a space: a browser that cannot load it loads no font of a PDF. */
const FONT =
  'AAEAAAAKAIAAAwAgT1MvMmClfI0AAACsAAAAYGNtYXAADABzAAABDAAAADRnbHlmAAAAAAAAAUAAAAABaGVhZC4koiMAAAFEAAAANmhoZWEJAQIqAAABfAAAACRobXR4Au4AAAAAAaAAAAAIbG9jYQAAAAAAAAGoAAAABm1heHABZw/bAAABsAAAACBuYW1lAAYAAAAAAdAAAAAGcG9zdP+fADIAAAHYAAAAIAAEAnQBkAAFAAACigJYAAAASwKKAlgAAAFeADIBLAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAABOT05FAMAAIAAgBBb+kgAABRYBbiAAAJMAAAAAAfQC7gAAACAAAwAAAAIAAAADAAAAFAADAAEAAAAUAAQAIAAAAAQABAABAAAAIP//AAAAIP///+EAAQAAAAAAAAAAAAEAAAADAMVt9jrcXw889QgPA+gAAAAA4QJ/6gAAAADhFNyr/4P+0AVlBRYAAAAGAAIAAAAAAAAAAQAABBb+kgAABYP/g/4SBWUAAQAAAAAAAAAAAAAAAAAAAAIB9AAAAPoAAAAAAAAAAAAAAAEAAAACAJcABgDVAAUAAgAwAGAAjQAAAJgODAAEAAEAAAAAAAYAAAADAAAAAAAA/5wAMgAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Milliseconds. It has nothing to wait for but the browser. */
const TIME_LIMIT = 2000;

/**
 * Tells whether the browser loads fonts that a page hands it. Lockdown Mode and some filters do not, and some never
 * answer: pdf.js would draw boxes.
 */
export async function canLoadFonts(): Promise<boolean> {
  try {
    const bytes = Uint8Array.from(atob(FONT), (letter) => letter.charCodeAt(0));
    const font = new FontFace('reader-probe', bytes);
    document.fonts.add(font);
    const inTime = new Promise<boolean>((resolve) => setTimeout(resolve, TIME_LIMIT, false));
    const isLoaded = await Promise.race([font.loaded.then(() => true), inTime]);
    document.fonts.delete(font);
    return isLoaded;
  } catch {
    return false;
  }
}
