import { basename } from 'node:path';
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../../../../scripts/chromium.mjs';
import { demoPassword, ownerEmail } from '../../http-client.ts';
import { kilobytes } from '../../statistics.ts';

export type PageLoad = { bytes: number; files: number; heaviest: string; firstPaintMs: number; largestPaintMs: number };
export type Screen = {
  name: string;
  path: string;
  selector: string;
  user: 'signed-out' | 'newcomer' | 'regular';
};

export const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
};

/** Opens a screen with an empty cache, in a new context of 1280 x 800. */
export const loadPage = async (
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
    // Waits for the selector of the screen, which an error page doesn't match.
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
  const expression = `Promise.all(['paint', 'largest-contentful-paint'].map((type) => new Promise((resolve) =>
    new PerformanceObserver((list) => {
      const last = list.getEntries().findLast(({ name }) => name !== 'first-paint');
      if (last) resolve(last.startTime);
    }).observe({ type, buffered: true }),
  )))`;
  const { result } = await devtools.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  const [firstPaintMs, largestPaintMs] = result.value;
  if (typeof firstPaintMs !== 'number' || typeof largestPaintMs !== 'number')
    throw new Error('The browser reported no paint.');
  return { firstPaintMs, largestPaintMs };
};
