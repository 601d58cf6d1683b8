import { basename } from 'node:path';
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../../../scripts/chromium.mjs';
import { owner, password } from '../http-client.ts';
import type { Figure, Scenario } from '../report.ts';
import { withServer } from '../server.ts';
import { kilobytes } from '../statistics.ts';

type Visit = { bytes: number; files: number; heaviest: string; firstPaintMs: number; largestPaintMs: number };
type Screen = {
  name: string;
  path: string;
  mark: string;
  targetKb: number;
  visitor: 'nobody' | 'newcomer' | 'regular';
};

const screens: Screen[] = [
  { name: 'Login page', path: '/login', mark: 'input[type=password]', targetKb: 190, visitor: 'nobody' },
  { name: 'First signed-in screen', path: '/', mark: 'dialog form', targetKb: 230, visitor: 'newcomer' },
  { name: 'The same, time zone chosen before', path: '/', mark: 'nav a', targetKb: 230, visitor: 'regular' },
];

export const web: Scenario = {
  name: 'web',
  about: 'The built web in Chromium, each screen opened by a browser that has never been here, 1280 x 800.',
  measure: () =>
    withServer({}, async ({ origin }) => {
      const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
      try {
        const figures: Figure[] = [];
        for (const screen of screens) figures.push(...(await look(browser, origin, screen)));
        return figures;
      } finally {
        await browser.close();
      }
    }),
};

const look = async (browser: Browser, origin: string, screen: Screen): Promise<Figure[]> => {
  const gzip = await visit(browser, origin, screen, 'gzip');
  const brotli = await visit(browser, origin, screen, 'br');
  return [
    {
      what: `${screen.name}: JavaScript`,
      figure: kilobytes(gzip.bytes),
      target: `< ${screen.targetKb} kB`,
      met: gzip.bytes < screen.targetKb * 1000,
      how: `gzip bodies of ${gzip.files} scripts, until the network was quiet (${gzip.heaviest}); ${kilobytes(brotli.bytes)} with brotli, which browsers get`,
    },
    {
      what: `${screen.name}: paint`,
      figure: `first ${brotli.firstPaintMs.toFixed(0)} ms, largest ${brotli.largestPaintMs.toFixed(0)} ms`,
      how: 'first and largest contentful paint from the performance timeline, cold cache, no throttling',
    },
  ];
};

const visit = async (browser: Browser, origin: string, screen: Screen, encoding: 'gzip' | 'br'): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`${origin}${path}`, { data, headers: { origin } });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()} ${await answer.text()}`);
  };
  try {
    if (screen.visitor !== 'nobody') await post('/api/user/login', { email: owner, password });
    if (screen.visitor === 'regular') await post('/api/user/timezone', { timezone: 'Europe/Berlin' });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const scripts = await watchScripts(devtools, encoding);
    await page.goto(`${origin}${screen.path}`, { waitUntil: 'networkidle' });
    // An error page has a heading too; only the screen itself has its mark.
    await page.locator(screen.mark).first().waitFor({ timeout: 15_000 });
    const shown = new URL(page.url()).pathname;
    if (shown !== screen.path) throw new Error(`${screen.path} led to ${shown}.`);
    return { ...scripts(), ...(await paintsOf(devtools)) };
  } finally {
    await context.close();
  }
};

type Script = { name: string; headerBytes: number; bodyBytes: number };

/** Adds up what scripts weigh on the wire, without their headers. */
const watchScripts = async (devtools: CDPSession, encoding: 'gzip' | 'br') => {
  const scripts = new Map<string, Script>();
  const encodings = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const file = basename(new URL(response.url).pathname);
    if (!file.endsWith('.js')) return;
    scripts.set(requestId, { name: nameOf(file), headerBytes: response.encodedDataLength, bodyBytes: 0 });
    const packed = response.headers['content-encoding'];
    if (packed !== undefined) encodings.add(packed);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bodyBytes = encodedDataLength - script.headerBytes;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } });
  return () => {
    // Small scripts may come as they are; what is packed must be packed as asked.
    const got = [...encodings].join();
    if (got !== encoding) throw new Error(`Asked for ${encoding} and got "${got}".`);
    const byWeight = [...scripts.values()].sort((a, b) => b.bodyBytes - a.bodyBytes);
    const heaviest = byWeight.slice(0, 5).map(({ name, bodyBytes }) => `${name} ${kilobytes(bodyBytes)}`);
    const bytes = byWeight.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
    return { files: byWeight.length, bytes, heaviest: heaviest.join(', ') };
  };
};

/** A file's name without the hash the build gave it. */
const nameOf = (file: string) => file.replace(/(?:-[\w-]{8})?\.js$/, '');

const paintsOf = async (devtools: CDPSession) => {
  const expression = `new Promise((resolve) => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    new PerformanceObserver((list) => resolve({ firstPaintMs: first, largestPaintMs: list.getEntries().at(-1).startTime }))
      .observe({ type: 'largest-contentful-paint', buffered: true });
  })`;
  const { result } = await devtools.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  const { firstPaintMs, largestPaintMs } = result.value;
  if (typeof firstPaintMs !== 'number' || typeof largestPaintMs !== 'number')
    throw new Error('The browser painted nothing.');
  return { firstPaintMs, largestPaintMs };
};
