import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../scripts/chromium.mjs';
import { demo } from './fixtures/users.ts';
import { startServer } from './server-process.ts';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const desktop = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const;

type Screenshot = { file: string; path: string; display: BrowserContextOptions };
const screenshots: Screenshot[] = [
  { file: 'calendar.png', path: '/social/calendar', display: desktop },
  { file: 'calendar-dark.png', path: '/social/calendar', display: { ...desktop, colorScheme: 'dark' } },
  { file: 'editor.png', path: '/content/site/1/post/2', display: desktop },
  {
    file: 'phone.png',
    path: '/',
    display: { viewport: { width: 390, height: 844 }, colorScheme: 'light', isMobile: true, hasTouch: true },
  },
];

function todayAt0930Utc(): Date {
  const date = new Date();
  date.setUTCHours(9, 30, 0, 0);
  return date;
}

/** Takes the screenshots of the README from a running demo. */
const server = await startServer();
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
mkdirSync(folder, { recursive: true });
const contextOptions = {
  baseURL: server.url,
  locale: 'en-US',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
} as const;

const signInContext = await browser.newContext({ ...contextOptions, extraHTTPHeaders: { origin: server.url } });
const data = { email: demo.owner.email, password: demo.owner.password };
await signInContext.request.post('/api/user/login', { data, failOnStatusCode: true });
await signInContext.request.post('/api/user/timezone', { data: { timezone: 'Europe/Berlin' }, failOnStatusCode: true });
const storageState = await signInContext.storageState();

for (const { file, path, display } of screenshots) {
  const context = await browser.newContext({ ...contextOptions, ...display, storageState });
  const page = await context.newPage();
  // The time of day is fixed, so that the screenshots do not depend on when they are taken.
  await page.clock.setFixedTime(todayAt0930Utc());
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('main h1').waitFor();
  // Headless Chromium hides scroll bars; with this style the space reserved for them is not left empty.
  await page.evaluate('document.documentElement.style.scrollbarGutter = "auto"');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: `${folder}${file}`, animations: 'disabled', caret: 'hide' });
  await context.close();
  console.log(`docs/pictures/${file}`);
}
await browser.close();
await server.stop();
