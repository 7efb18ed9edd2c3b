import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { z } from 'zod';
import { type Browser, PATIENCE_MS, WINDOW } from './browser.ts';
import { findProgram } from './install.ts';
import { NOTE_ERRORS, READ_ERRORS } from './page-errors.ts';
import { WebDriver } from './webdriver.ts';

const PACKAGES = ['webkit2gtk-driver', 'xvfb'];
const MINI_BROWSER = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0', '6.0'].map((api) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${api}/MiniBrowser`),
);

/** Starts WebKit's own small browser on a new display. @returns undefined if none is installed */
export async function startWebKit(): Promise<Browser | undefined> {
  const driverPath = findProgram(['/usr/bin/WebKitWebDriver'], PACKAGES);
  const binary = findProgram(MINI_BROWSER, PACKAGES);
  const xvfb = findProgram(['/usr/bin/Xvfb'], PACKAGES);
  if (!driverPath || !binary || !xvfb) return undefined;

  await using started = new AsyncDisposableStack();
  const display = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.defer(() => end(display));
  const number = await firstLine(display);

  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  });
  started.defer(() => end(driver));
  const web = await connect(`http://127.0.0.1:${port}`, binary);
  started.defer(() => web.end());
  await web.post('timeouts', { script: PATIENCE_MS, pageLoad: PATIENCE_MS });
  await web.post('window/rect', WINDOW);

  /** Makes a page record its errors, because an automated WebKit prints no console. */
  const watch = () => web.post('execute/sync', { script: NOTE_ERRORS, args: [] });

  const running = started.move();
  return {
    errors: async () =>
      z.array(z.string()).parse(await web.post('execute/sync', { script: READ_ERRORS, args: [] })),
    async open(url) {
      await web.post('url', { url });
      await watch();
    },
    async find(element) {
      await watch();
      await web.find(element, PATIENCE_MS);
    },
    async click(element) {
      await watch();
      await web.act(element, 'click', {}, PATIENCE_MS);
    },
    async type(element, text, frame) {
      if (frame) {
        const id = await web.find(`//iframe[@title="${frame}"]`, PATIENCE_MS);
        await web.post('frame', { id });
      }
      // A frame of another origin gets the focus only by a click, as from a person.
      await web.act(element, 'click', {}, PATIENCE_MS);
      await web.act(element, 'value', { text }, PATIENCE_MS);
      if (frame) await web.post('frame', { id: null });
    },
    async run(body) {
      await watch();
      const script = `const done = arguments[0];
        (async () => { ${body} })().then(done, (error) => done(String(error)));`;
      return web.post('execute/async', { script, args: [] });
    },
    async screenshot(file) {
      writeFileSync(file, Buffer.from(z.string().parse(await web.get('screenshot')), 'base64'));
    },
    close: () => running.disposeAsync(),
  };
}

async function connect(driver: string, binary: string): Promise<WebDriver> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const isReady = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady || Date.now() > deadline) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  const options = { binary, args: ['--automation'] };
  return WebDriver.start(driver, {
    'webkitgtk:browserOptions': options,
  });
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = await once(child.stdout ?? child, 'data');
  return String(chunk).trim();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
