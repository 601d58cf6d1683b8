import type { Browser } from '@playwright/test';
import { compareWithGoal, type Goal } from '../../goals.ts';
import { options } from '../../options.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { withServer } from '../../server.ts';
import { kilobytes, median } from '../../statistics.ts';
import { loadPage, type Screen, withBrowser } from './page-load.ts';

type Budget = { size: Goal; scripts: Goal };

const signIn = { name: 'Login page', path: '/login', selector: 'input[type=password]', user: 'signed-out' } as const;
const firstScreen = { name: 'First signed-in screen', path: '/', selector: 'dialog form', user: 'newcomer' } as const;
const home = { name: 'The same with the time zone set', path: '/', selector: 'nav a', user: 'regular' } as const;

const signInBudget: Budget = {
  size: { comparison: '<=', limit: 180, unit: 'kB' },
  scripts: { comparison: '<=', limit: 8, unit: '' },
};
const homeBudget: Budget = {
  size: { comparison: '<=', limit: 230, unit: 'kB' },
  scripts: { comparison: '<=', limit: 14, unit: '' },
};

/** Largest allowed ratio of the first contentful paint to that of the previous build. */
const paintGoal: Goal = { comparison: '<=', limit: 0.6, unit: '' };
const comparedLoads = 9;

export const web: Scenario = {
  name: 'web',
  description: 'The built web app in Chromium, each screen in a new browser context, 1280 x 800.',
  measure: () =>
    withServer({}, ({ origin }) =>
      withBrowser(async (browser) => [
        ...(await measureScreen(browser, origin, signIn, signInBudget)),
        ...(await measureScreen(browser, origin, firstScreen, homeBudget)),
        ...(await measureScreen(browser, origin, home, homeBudget)),
        ...(options['previous-checkout'] ? await comparePaint(browser, origin, options['previous-checkout']) : []),
      ]),
    ),
};

const measureScreen = async (
  browser: Browser,
  origin: string,
  screen: Screen,
  budget: Budget,
): Promise<Measurement[]> => {
  const gzip = await loadPage(browser, origin, screen, 'gzip');
  const brotli = await loadPage(browser, origin, screen, 'br');
  return [
    compareWithGoal({
      name: `${screen.name}: JavaScript`,
      goal: budget.size,
      amount: gzip.bytes / 1000,
      digits: 1,
      method: `gzip bodies of all scripts until the network was idle (${gzip.heaviest}); ${kilobytes(brotli.bytes)} with brotli, which browsers use`,
    }),
    compareWithGoal({
      name: `${screen.name}: scripts`,
      goal: budget.scripts,
      amount: gzip.files,
      method: 'requests of the same load',
    }),
    {
      name: `${screen.name}: paint`,
      value: `first ${brotli.firstPaintMs.toFixed(0)} ms, largest ${brotli.largestPaintMs.toFixed(0)} ms`,
      figure: { amount: brotli.largestPaintMs, unit: 'ms', better: 'lower' },
      method: 'first and largest contentful paint from the performance timeline, cold cache, no throttling',
    },
  ];
};

/** Loads alternate between both builds, so that other work on this machine affects both alike. */
const comparePaint = (browser: Browser, origin: string, checkout: string): Promise<Measurement[]> =>
  withServer({ checkout }, async (previous) => {
    const first = { previous: [] as number[], current: [] as number[] };
    const largest = { previous: [] as number[], current: [] as number[] };
    for (let round = 0; round < comparedLoads; round += 1)
      for (const [build, address] of [
        ['previous', previous.origin],
        ['current', origin],
      ] as const) {
        const { firstPaintMs, largestPaintMs } = await loadPage(browser, address, home, 'br');
        first[build].push(firstPaintMs);
        largest[build].push(largestPaintMs);
      }
    const ratio = median(first.current) / median(first.previous);
    const format = (times: number[]) =>
      `${median(times).toFixed(0)} ms (${times.map((ms) => ms.toFixed(0)).join(', ')})`;
    return [
      compareWithGoal({
        name: 'First contentful paint to the previous build',
        goal: paintGoal,
        amount: ratio,
        digits: 2,
        method: `dashboard of the demo owner, cold cache, medians of ${comparedLoads} alternating loads: now ${format(first.current)}, previous ${format(first.previous)}`,
      }),
      {
        name: 'Largest contentful paint to the previous build',
        value: (median(largest.current) / median(largest.previous)).toFixed(2),
        method: `the same loads: now ${format(largest.current)}, previous ${format(largest.previous)}`,
      },
    ];
  });
