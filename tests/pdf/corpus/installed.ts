import { chromium } from 'playwright';
import { findBrowser } from '../../../scripts/browser.mjs';
import { isInstalled, runOn } from '../judges/command.ts';
import type { Case } from './case.ts';
import { libraryCases } from './library.ts';

const PAGE = `<!doctype html><html lang="en"><title>Notes</title>
<style>h2 { break-before: page } body { font-family: sans-serif }</style>
<h1>Elasticity</h1><p>Price and income. <a href="https://example.com/">More</a>
<svg width="200" height="100"><rect width="200" height="100" fill="#fc9" opacity="0.6"/></svg>
<h2>Efficient office</h2><p>Ligatures and <a href="#top">links</a>.</html>`;

async function print(path?: string): Promise<Uint8Array> {
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.setContent(PAGE);
    return new Uint8Array(await page.pdf({ tagged: true, outline: true, printBackground: true }));
  } finally {
    await browser.close();
  }
}

const source = async () => (await libraryCases[1]?.make()) ?? new Uint8Array();

/** Makes files with the programs of this machine. */
export function installedCases(): Case[] {
  const browser = findBrowser();
  const cases: (Case | false | undefined)[] = [
    browser && { name: 'printed by Chromium', make: () => print(browser.path) },
    isInstalled('gs') && {
      name: 'written by Ghostscript',
      make: async () =>
        runOn(
          await source(),
          'gs',
          '-q',
          '-dNOPAUSE',
          '-dBATCH',
          '-sDEVICE=pdfwrite',
          '-sOutputFile=OUT',
          'IN',
        ),
    },
    isInstalled('pdftocairo') && {
      name: 'written by cairo',
      make: async () => runOn(await source(), 'pdftocairo', '-pdf', 'IN', 'OUT'),
    },
    isInstalled('mutool') && {
      name: 'written by mutool',
      make: async () => runOn(await source(), 'mutool', 'convert', '-F', 'pdf', '-o', 'OUT', 'IN'),
    },
  ];
  return cases.filter((file) => file !== false && file !== undefined);
}
