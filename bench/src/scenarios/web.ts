import { basename } from 'node:path';
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../../../scripts/chromium.mjs';
import { demoPassword, ownerEmail } from '../http-client.ts';
import type { Measurement, Scenario } from '../report.ts';
import { withServer } from '../server.ts';
import { kilobytes } from '../statistics.ts';

type PageLoad = { bytes: number; files: number; heaviest: string; firstPaintMs: number; largestPaintMs: number };
type Screen = {
  name: string;
  path: string;
  selector: string;
  targetKb: number;
  user: 'signed-out' | 'newcomer' | 'regular';
};

const screens: Screen[] = [
  { name: 'Login page', path: '/login', selector: 'input[type=password]', targetKb: 190, user: 'signed-out' },
  { name: 'First signed-in screen', path: '/', selector: 'dialog form', targetKb: 230, user: 'newcomer' },
  { name: 'The same with the time zone set', path: '/', selector: 'nav a', targetKb: 230, user: 'regular' },
];

export const web: Scenario = {
  name: 'web',
  description: 'The built web app in Chromium, each screen in a new browser context, 1280 x 800.',
  measure: () =>
    withServer({}, async ({ origin }) => {
      const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
      try {
        const figures: Measurement[] = [];
        for (const screen of screens) figures.push(...(await measureScreen(browser, origin, screen)));
        return figures;
      } finally {
        await browser.close();
      }
    }),
};

const measureScreen = async (browser: Browser, origin: string, screen: Screen): Promise<Measurement[]> => {
  const gzip = await loadPage(browser, origin, screen, 'gzip');
  const brotli = await loadPage(browser, origin, screen, 'br');
  return [
    {
      name: `${screen.name}: JavaScript`,
      value: kilobytes(gzip.bytes),
      target: `< ${screen.targetKb} kB`,
      isMet: gzip.bytes < screen.targetKb * 1000,
      method: `gzip bodies of ${gzip.files} scripts, until the network was idle (${gzip.heaviest}); ${kilobytes(brotli.bytes)} with brotli, which browsers use`,
    },
    {
      name: `${screen.name}: paint`,
      value: `first ${brotli.firstPaintMs.toFixed(0)} ms, largest ${brotli.largestPaintMs.toFixed(0)} ms`,
      method: 'first and largest contentful paint from the performance timeline, cold cache, no throttling',
    },
  ];
};

const loadPage = async (
  browser: Browser,
  origin: string,
  screen: Screen,
  encoding: 'gzip' | 'br',
): Promise<PageLoad> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const post = async (path: string, data: object) => {
    const response = await context.request.post(`${origin}${path}`, { data, headers: { origin } });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()} ${await response.text()}`);
  };
  try {
    if (screen.user !== 'signed-out') await post('/api/user/login', { email: ownerEmail, password: demoPassword });
    if (screen.user === 'regular') await post('/api/user/timezone', { timezone: 'Europe/Berlin' });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const scripts = await watchScripts(devtools, encoding);
    await page.goto(`${origin}${screen.path}`, { waitUntil: 'networkidle' });
    // An error page doesn't match the selector of the screen.
    await page.locator(screen.selector).first().waitFor({ timeout: 15_000 });
    const path = new URL(page.url()).pathname;
    if (path !== screen.path) throw new Error(`${screen.path} redirected to ${path}.`);
    return { ...scripts(), ...(await readPaints(devtools)) };
  } finally {
    await context.close();
  }
};

type Script = { name: string; headerBytes: number; bodyBytes: number };

/** Transferred bytes of all scripts, without headers. */
const watchScripts = async (devtools: CDPSession, encoding: 'gzip' | 'br') => {
  const scripts = new Map<string, Script>();
  const encodings = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const file = basename(new URL(response.url).pathname);
    if (!file.endsWith('.js')) return;
    scripts.set(requestId, { name: nameOf(file), headerBytes: response.encodedDataLength, bodyBytes: 0 });
    const contentEncoding = response.headers['content-encoding'];
    if (contentEncoding !== undefined) encodings.add(contentEncoding);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bodyBytes = encodedDataLength - script.headerBytes;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } });
  return () => {
    // Small scripts can be uncompressed; all others must have the requested encoding.
    const received = [...encodings].join();
    if (received !== encoding) throw new Error(`Requested ${encoding}, received "${received}".`);
    const byWeight = [...scripts.values()].sort((a, b) => b.bodyBytes - a.bodyBytes);
    const heaviest = byWeight.slice(0, 5).map(({ name, bodyBytes }) => `${name} ${kilobytes(bodyBytes)}`);
    const bytes = byWeight.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
    return { files: byWeight.length, bytes, heaviest: heaviest.join(', ') };
  };
};

/** File name without the build hash. */
const nameOf = (file: string) => file.replace(/(?:-[\w-]{8})?\.js$/, '');

const readPaints = async (devtools: CDPSession) => {
  const expression = `new Promise((resolve) => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    new PerformanceObserver((list) => resolve({ firstPaintMs: first, largestPaintMs: list.getEntries().at(-1).startTime }))
      .observe({ type: 'largest-contentful-paint', buffered: true });
  })`;
  const { result } = await devtools.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  const { firstPaintMs, largestPaintMs } = result.value;
  if (typeof firstPaintMs !== 'number' || typeof largestPaintMs !== 'number')
    throw new Error('The browser reported no paint.');
  return { firstPaintMs, largestPaintMs };
};
