import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const page = await browser.newPage({ viewport: { width: 1500, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce' });
page.on('pageerror', e=>console.log(String(e)));
await page.route('**/gallery*', r => r.fulfill({ contentType:'text/html', body: `<!doctype html><meta charset=utf8><style>body{font:15px system-ui;margin:8px;display:grid;grid-template-columns:repeat(4,1fr);gap:12px;background:#fff} *{box-sizing:border-box} p,ol,ul,li{margin:0} :root{--color-rule:#dcd3be;--color-edge:#85806f;--color-brand:#1d3fb8;--color-accent:#b3202c;--color-sheet:#fffdf8;--color-ink:#1b2133;--color-muted:#565a67;--diagram-brand:#1d3fb8;--diagram-accent:#b3202c;--diagram-faint:#85806f;--radius:8px}${readFileSync('site/styles/drill.css')} .drill-verdict,.drill-form{font-size:12px} .cell:before{content:attr(data-name);font-weight:bold;color:#a0a}</style><body><script>${readFileSync('/tmp/gallery.js')}</script>` }));
for (const kind of ['shift','label','build']) {
  await page.goto('http://localhost:8110/gallery?kind='+kind);
  if (kind==='label') await page.screenshot({ path:`/tmp/g-label-before.png`, fullPage:true });
  if (kind==='shift') await page.evaluate(()=>{ for (const f of document.querySelectorAll('form')) { for (const fs of f.querySelectorAll('fieldset')) fs.querySelector('input').checked=true; f.requestSubmit(); } });
  if (kind==='label') await page.evaluate(()=>{ for (const f of document.querySelectorAll('form')) { for (const s of f.querySelectorAll('select')) s.selectedIndex=1; f.requestSubmit(); } });
  if (kind==='build') await page.evaluate(()=>{ for (const f of document.querySelectorAll('form')) { const b=[...f.querySelectorAll('.drill-step')]; b.slice(0,-2).forEach(x=>x.click()); } });
  await page.waitForTimeout(500);
  await page.screenshot({ path:`/tmp/g-${kind}.png`, fullPage:true });
}
await browser.close();
