/** A browser, as far as the main job drives it. Elements are named by XPath, which every driver knows. */
export interface Browser {
  open(address: string): Promise<void>;
  /** Waits until the page has an element. */
  find(element: string): Promise<void>;
  click(element: string): Promise<void>;
  /** Types into a field. @param frame the title of the frame that holds it */
  type(element: string, text: string, frame?: string): Promise<void>;
  /** Runs the body of an async function in the page. @returns what it returns, as JSON carries it */
  run(body: string): Promise<unknown>;
  /** Saves a picture of the window. */
  screenshot(file: string): Promise<void>;
  /** The errors and warnings of the pages so far. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

/** Milliseconds that a busy machine may take to show something. */
export const PATIENCE = 30_000;

export const WINDOW = { width: 1200, height: 900 };
