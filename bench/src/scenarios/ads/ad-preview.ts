import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { compareWithGoal, type Goal } from '../../goals.ts';
import { demoPassword, ownerEmail } from '../../http-client.ts';
import type { Scenario } from '../../report.ts';
import { withServer } from '../../server.ts';
import { withBrowser } from '../web/page-load.ts';

const rounds = 20;
const redrawGoal: Goal = { comparison: '<=', limit: 150, unit: 'ms' };
const taskGoal: Goal = { comparison: '<=', limit: 50, unit: 'ms' };
const keyGapMs = 60;

export const adPreview: Scenario = {
  name: 'ad-preview',
  description: 'A message is typed in the ad builder, in Chromium at 1280 x 800; the preview beside the form follows.',
  measure: () =>
    withServer({}, ({ origin }) =>
      withBrowser(async (browser) => {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
        const login = { email: ownerEmail, password: demoPassword };
        await context.request.post(`${origin}/api/user/login`, { data: login, headers: { origin } });
        // Time zone of the user: without one, a dialog asks for it.
        const zone = { timezone: 'Europe/Berlin' };
        await context.request.post(`${origin}/api/user/timezone`, { data: zone, headers: { origin } });
        const page = await context.newPage();
        await openContentStep(page, origin);
        const { redraws, longest } = await typeMessages(page);
        return [
          compareWithGoal({
            name: 'Preview redrawn after the last key, slowest',
            goal: redrawGoal,
            amount: Math.max(...redraws),
            method: `${rounds} words typed, a key each ${keyGapMs} ms; from the event of the last key to the frame after the preview shows it`,
          }),
          compareWithGoal({
            name: 'Longest task while typing',
            goal: taskGoal,
            amount: longest,
            value: longest === 0 ? 'none over 50 ms' : `${longest.toFixed(0)} ms`,
            method: 'long tasks that the browser reports, from the first key to the last redraw',
          }),
        ];
      }),
    ),
};

const openContentStep = async (page: Page, origin: string) => {
  await page.goto(`${origin}/ads/builder`);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.getByRole('radio', { name: /Conversion ad/ }).check();
  await next.click();
  await page.getByRole('radio', { name: /Holiday gifts on Facebook/ }).check();
  await next.click();
  await page.getByRole('article', { name: 'Mobile feed preview' }).waitFor();
};

/** Script in the page: records long tasks, and the time at which the preview shows the last typed text. */
const watch = `(() => {
  const state = { longest: 0, keyAt: 0, redraws: [] };
  globalThis.previewTimes = state;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) state.longest = Math.max(state.longest, duration);
  }).observe({ type: 'longtask' });
  const message = document.querySelector('textarea');
  message.addEventListener('input', () => { state.keyAt = performance.now(); }, { capture: true });
  const preview = document.querySelector('article');
  new MutationObserver(() => {
    const word = message.value.split(' ').at(-1);
    if (!word.endsWith('.') || !preview.textContent.includes(word)) return;
    const { keyAt } = state;
    requestAnimationFrame(() => state.redraws.push(performance.now() - keyAt));
  }).observe(preview, { subtree: true, childList: true, characterData: true });
})()`;

type Times = { longest: number; redraws: number[] };

const typeMessages = async (page: Page): Promise<Times> => {
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await message.click();
  await page.evaluate(watch);
  for (let round = 1; round <= rounds; round += 1) {
    await message.pressSequentially(` roast${round}.`, { delay: keyGapMs });
    // `waitForFunction` can't be used: it evaluates a text in the page, which the page's content security policy
    // forbids.
    while ((await page.evaluate<number>('globalThis.previewTimes.redraws.length')) < round) await pause(20);
  }
  return page.evaluate('globalThis.previewTimes');
};
