import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { chromiumArgs, requireChromium } from '../../../scripts/chromium.mjs';
import { compareWithGoal, type Goal } from '../goals.ts';
import type { Measurement, Scenario } from '../report.ts';
import { freePort, root, withFolder } from '../server.ts';
import { median } from '../statistics.ts';

const goal: Goal = { comparison: '<', limit: 8, unit: 'ms' };
const rounds = 5;
const keystrokes = 40;
const page = join(root, 'web/src/gallery/large-form');

export const forms: Scenario = {
  name: 'forms',
  description: 'Typing in a form with 150 fields (web/src/gallery/large-form, built for production) in Chromium.',
  measure: () =>
    withFolder(async (outDir) => {
      const config = {
        root: page,
        configFile: false as const,
        logLevel: 'error' as const,
        plugins: [react()],
        build: { outDir, emptyOutDir: true, target: 'es2024' },
      };
      await build(config);
      const port = await freePort();
      const server = await preview({ ...config, preview: { port, host: '127.0.0.1' } });
      try {
        return await measureTyping(`http://127.0.0.1:${port}`);
      } finally {
        await server.close();
      }
    }),
};

const measureTyping = async (origin: string): Promise<Measurement[]> => {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
  try {
    const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await tab.goto(origin, { waitUntil: 'networkidle' });
    const devtools = await tab.context().newCDPSession(tab);
    // CPU time of the page's thread, which other processes of the machine do not change.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const fields = await tab.locator('[data-field]').count();
    const untouched = await measureKeystroke(tab, devtools);
    // Invalid submit, which validates all fields; after it, each keystroke validates its field.
    await tab.locator('[name="texts.99"]').fill('');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.locator('[data-field][data-status=invalid]').first().waitFor();
    const validated = await measureKeystroke(tab, devtools);
    return [
      toMeasurement(`Keystroke in a form with ${fields} fields`, untouched),
      toMeasurement('The same after an invalid submit, all fields validated', validated),
    ];
  } finally {
    await browser.close();
  }
};

const measureKeystroke = async (tab: Page, devtools: CDPSession): Promise<number[]> => {
  const times: number[] = [];
  // The first round warms up the JavaScript engine and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    await tab.locator('[name="texts.7"]').fill('');
    const before = await readScriptMs(devtools);
    await tab.keyboard.type('a'.repeat(keystrokes), { delay: 20 });
    const after = await readScriptMs(devtools);
    if (round > 0) times.push((after - before) / keystrokes);
  }
  return times;
};

const readScriptMs = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = metrics.find(({ name }) => name === 'ScriptDuration');
  if (!metric) throw new Error('The browser reported no script time.');
  return metric.value * 1000;
};

const toMeasurement = (name: string, times: number[]): Measurement =>
  compareWithGoal({
    name,
    goal,
    amount: median(times),
    digits: 2,
    method: `CPU time of scripts per character, median of ${rounds} rounds of ${keystrokes} characters (${times.map((ms) => ms.toFixed(2)).join(', ')})`,
  });
