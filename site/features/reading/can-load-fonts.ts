/** Font of 504 bytes with only a space. A browser that cannot load it loads no font of a PDF. */
const FONT =
  'AAEAAAAKAIAAAwAgT1MvMmClfI0AAACsAAAAYGNtYXAADABzAAABDAAAADRnbHlmAAAAAAAAAUAAAAABaGVhZC4koiMAAAFEAAAANmhoZWEJAQIqAAABfAAAACRobXR4Au4AAAAAAaAAAAAIbG9jYQAAAAAAAAGoAAAABm1heHABZw/bAAABsAAAACBuYW1lAAYAAAAAAdAAAAAGcG9zdP+fADIAAAHYAAAAIAAEAnQBkAAFAAACigJYAAAASwKKAlgAAAFeADIBLAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAABOT05FAMAAIAAgBBb+kgAABRYBbiAAAJMAAAAAAfQC7gAAACAAAwAAAAIAAAADAAAAFAADAAEAAAAUAAQAIAAAAAQABAABAAAAIP//AAAAIP///+EAAQAAAAAAAAAAAAEAAAADAMVt9jrcXw889QgPA+gAAAAA4QJ/6gAAAADhFNyr/4P+0AVlBRYAAAAGAAIAAAAAAAAAAQAABBb+kgAABYP/g/4SBWUAAQAAAAAAAAAAAAAAAAAAAAIB9AAAAPoAAAAAAAAAAAAAAAEAAAACAJcABgDVAAUAAgAwAGAAjQAAAJgODAAEAAEAAAAAAAYAAAADAAAAAAAA/5wAMgAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Generous, because loading needs no network. */
const TIMEOUT_MS = 2000;

/** Detects Lockdown Mode and filters that refuse fonts: pdf.js would draw boxes. */
export async function canLoadFonts(): Promise<boolean> {
  try {
    const bytes = Uint8Array.from(atob(FONT), (letter) => letter.charCodeAt(0));
    const font = new FontFace('reader-probe', bytes);
    document.fonts.add(font);
    const inTime = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false));
    const isLoaded = await Promise.race([font.loaded.then(() => true), inTime]);
    document.fonts.delete(font);
    return isLoaded;
  } catch {
    return false;
  }
}
