import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../scripts/chromium.mjs';
import { demo } from './fixtures/users.ts';
import { startProduct } from './server-process.ts';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const desktop = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const;

type Shot = { file: string; path: string; look: BrowserContextOptions };
const shots: Shot[] = [
  { file: 'calendar.png', path: '/social/calendar', look: desktop },
  { file: 'calendar-dark.png', path: '/social/calendar', look: { ...desktop, colorScheme: 'dark' } },
  { file: 'editor.png', path: '/content/site/1/post/2', look: desktop },
  {
    file: 'phone.png',
    path: '/',
    look: { viewport: { width: 390, height: 844 }, colorScheme: 'light', isMobile: true, hasTouch: true },
  },
];

function lateMorning(): Date {
  const date = new Date();
  date.setUTCHours(9, 30, 0, 0);
  return date;
}

/** The README's pictures, taken anew from the running demo, so that they stay true. */
const product = await startProduct();
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
mkdirSync(folder, { recursive: true });
const base = { baseURL: product.url, locale: 'en-US', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' } as const;

const first = await browser.newContext({ ...base, extraHTTPHeaders: { origin: product.url } });
const data = { email: demo.owner.email, password: demo.owner.password };
await first.request.post('/api/user/login', { data, failOnStatusCode: true });
await first.request.post('/api/user/timezone', { data: { timezone: 'Europe/Berlin' }, failOnStatusCode: true });
const storageState = await first.storageState();

for (const { file, path, look } of shots) {
  const context = await browser.newContext({ ...base, ...look, storageState });
  const page = await context.newPage();
  // The same hour in every picture, whenever they are taken.
  await page.clock.setFixedTime(lateMorning());
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('main h1').waitFor();
  // The browser hides its scroll bars here; the room they would take must go with them.
  await page.evaluate('document.documentElement.style.scrollbarGutter = "auto"');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: `${folder}${file}`, animations: 'disabled', caret: 'hide' });
  await context.close();
  console.log(`docs/pictures/${file}`);
}
await browser.close();
await product.stop();
