import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const [w,h,theme,path='/microeconomics'] = process.argv.slice(2);
const page = await browser.newPage({ viewport: { width: +w, height: +h }, colorScheme: theme });
page.on('console', m=>console.log(m.type(), m.text())); page.on('pageerror', e=>console.log(String(e)));
await page.goto('http://localhost:8110'+path);
await page.waitForTimeout(1500);
console.log('height', await page.evaluate(()=>document.documentElement.scrollHeight));
const s = page.locator('.try-drill');
await s.scrollIntoViewIfNeeded();
await page.screenshot({ path: `/tmp/d1-a-${w}-${theme}.png` });
await s.getByRole('button',{name:'Start the drill'}).click();
await page.waitForTimeout(1500);
await page.screenshot({ path: `/tmp/d1-b-${w}-${theme}.png` });
if (path==='/microeconomics'){
await page.getByRole('radio',{name:'The frontier PPF1'}).check();
await page.getByRole('radio',{name:'Outwards'}).check();
await page.getByRole('button',{name:'Check'}).click();
await page.waitForTimeout(300);
await page.screenshot({ path: `/tmp/d1-c-${w}-${theme}.png` });
await page.waitForTimeout(1500);
await page.screenshot({ path: `/tmp/d1-d-${w}-${theme}.png` });
}
await browser.close();
