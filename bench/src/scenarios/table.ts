import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { chromiumArgs, requireChromium } from '../../../scripts/chromium.mjs';
import { compareWithGoal, type Goal } from '../goals.ts';
import type { Measurement, Scenario } from '../report.ts';
import { freePort, root, withFolder, withServer } from '../server.ts';
import { median } from '../statistics.ts';

const smallCount = 100;
const largeCount = 10_000;
const rounds = 3;
const sortsEach = 5;
const scrollSteps = 60;
const goals: Record<'rows' | 'scrollRatio' | 'sortRatio', Goal> = {
  rows: { comparison: '<', limit: 50, unit: '' },
  scrollRatio: { comparison: '<=', limit: 1.5, unit: '' },
  sortRatio: { comparison: '<=', limit: 3, unit: '' },
};

type Figures = { sortMs: number; plainSortMs: number; scrollMs: number; domRows: number };
type Pair = { small: Figures; large: Figures };

export const table: Scenario = {
  name: 'table',
  description: `A table of ${largeCount} rows in the browser compared with one of ${smallCount} rows, in Chromium, 1280 x 800.`,
  measure: () =>
    withServer({}, ({ origin }) =>
      withGallery(origin, async (galleryUrl) => {
        const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
        try {
          const pairs: Pair[] = [];
          for (let round = 0; round < rounds; round++)
            pairs.push({
              small: await measureTable(browser, `${galleryUrl}?rows=${smallCount}`),
              large: await measureTable(browser, `${galleryUrl}?rows=${largeCount}`),
            });
          return compare(pairs);
        } finally {
          await browser.close();
        }
      }),
    ),
};

/** Builds the web with the component gallery, which the product itself does not contain, and serves it. */
const withGallery = <T>(origin: string, work: (url: string) => Promise<T>): Promise<T> =>
  withFolder(async (outDir) => {
    const config = { root: join(root, 'web'), logLevel: 'error' as const, build: { outDir, emptyOutDir: true } };
    await build({ ...config, define: { 'import.meta.env.DEV': 'true' } });
    const port = await freePort();
    const proxy = { '/api': { target: origin, changeOrigin: true } };
    const server = await preview({ ...config, preview: { port, host: '127.0.0.1', proxy } });
    try {
      return await work(`http://127.0.0.1:${port}/ui`);
    } finally {
      await server.close();
    }
  });

const compare = (pairs: Pair[]): Measurement[] => {
  const medianOf = (size: keyof Pair, name: keyof Figures) => median(pairs.map((pair) => pair[size][name]));
  const domRows = medianOf('large', 'domRows');
  const scrollRatio = median(pairs.map(({ small, large }) => large.scrollMs / small.scrollMs));
  // Rendering of the visible rows after a click takes the same time for any number of rows; the table with few rows
  // measures it, and it is subtracted.
  const sortRatio = median(pairs.map(({ small, large }) => (large.sortMs - small.sortMs) / large.plainSortMs));
  const ms = (size: keyof Pair, name: keyof Figures) => `${medianOf(size, name).toFixed(0)} ms`;
  return [
    compareWithGoal({
      name: `Rows in the document, of ${largeCount}`,
      goal: goals.rows,
      amount: domRows,
      method: `rows of the table body after scrolling; ${medianOf('small', 'domRows')} of ${smallCount}`,
    }),
    compareWithGoal({
      name: 'Scroll: large to small',
      goal: goals.scrollRatio,
      amount: scrollRatio,
      digits: 2,
      method: `main-thread time per step of 400 px, mean of ${scrollSteps} steps, median of ${rounds} rounds: ${ms('large', 'scrollMs')} to ${ms('small', 'scrollMs')}`,
    }),
    compareWithGoal({
      name: `Sort ${largeCount} rows: table to plain sort`,
      goal: goals.sortRatio,
      amount: sortRatio,
      digits: 2,
      method: `click on a header until the next frame, ${ms('large', 'sortMs')}, less the same with ${smallCount} rows, ${ms('small', 'sortMs')}; the browser sorts an array of the same texts by language in ${ms('large', 'plainSortMs')}`,
    }),
  ];
};

const measureTable = async (browser: Browser, url: string): Promise<Figures> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator('section[aria-label="Long table"] tr[data-index]').first().waitFor();
    const sortMs = median(await measureSorts(page));
    const plainSortMs = await measurePlainSort(page);
    const scrollMs = await measureScroll(page);
    const domRows = await page.locator('section[aria-label="Long table"] tr[data-index]').count();
    return { sortMs, plainSortMs, scrollMs, domRows };
  } finally {
    await page.close();
  }
};

/** Function for the page: a promise that resolves in the task after the next frame. */
const nextFrame = `const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));`;

const measureSorts = (page: Page): Promise<number[]> =>
  page.evaluate(`(async () => {
    ${nextFrame}
    const durations = [];
    for (let sort = 0; sort < ${sortsEach}; sort++) {
      const button = document.querySelector('section[aria-label="Long table"] th[data-name] button');
      await nextFrame();
      const startedAt = performance.now();
      button.click();
      await nextFrame();
      durations.push(performance.now() - startedAt);
    }
    return durations;
  })()`);

const measurePlainSort = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    const count = Number(new URLSearchParams(location.search).get('rows'));
    const names = Array.from({ length: count }, (_, index) => 'Ad ' + (((index * 7919) % count) + 1));
    const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
    const durations = Array.from({ length: ${sortsEach} }, () => {
      const startedAt = performance.now();
      names.toSorted(collator.compare);
      return performance.now() - startedAt;
    });
    return durations.sort((a, b) => a - b)[${Math.floor(sortsEach / 2)}];
  })()`);

/** Main-thread time per step, without waiting for frames. */
const measureScroll = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const taskMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await taskMs();
  await page.evaluate(`(async () => {
    ${nextFrame}
    const box = document.querySelector('section[aria-label="Long table"] [data-virtual]');
    for (let step = 1; step <= ${scrollSteps}; step++) {
      // Down and up again: the small table is only 5,300 px high.
      box.scrollTop = 400 * (step % 20 < 10 ? step % 10 : 10 - (step % 10));
      await nextFrame();
    }
  })()`);
  return ((await taskMs()) - before) / scrollSteps;
};
