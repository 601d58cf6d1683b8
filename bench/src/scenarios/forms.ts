import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../../../scripts/chromium.mjs';
import type { Measurement, Scenario } from '../report.ts';
import { freePort, root, startNode, waitUntilOk } from '../server.ts';
import { median } from '../statistics.ts';

const targetMs = 8;
const rounds = 5;
const keystrokes = 40;
const vite = join(root, 'node_modules/vite/bin/vite.js');
const page = join(root, 'web/src/gallery/large-form');
const config = ['--config', join(root, 'web/vite.config.ts')];

export const forms: Scenario = {
  name: 'forms',
  description: 'Typing in a form with 150 fields (web/src/gallery/large-form, built for production) in Chromium.',
  measure: async () => {
    const outDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-forms-'));
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    await build(outDir);
    const preview = startNode(
      [vite, 'preview', page, ...config, '--outDir', outDir, '--host', '127.0.0.1', '--port', String(port)],
      {},
    );
    try {
      await waitUntilOk(origin, preview);
      return await measureTyping(origin);
    } finally {
      preview.kill();
      rmSync(outDir, { recursive: true, force: true });
    }
  },
};

const build = async (outDir: string) => {
  const args = [vite, 'build', page, ...config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The page could not be built: Vite ended with code ${code}.`);
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
    // An invalid submit validates all fields; from then on each keystroke does.
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
  // The first round warms up the engine and is not counted.
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

const toMeasurement = (name: string, times: number[]): Measurement => ({
  name,
  value: `${median(times).toFixed(2)} ms`,
  target: `< ${targetMs} ms`,
  isMet: median(times) < targetMs,
  method: `CPU time of scripts per character, median of ${rounds} rounds of ${keystrokes} characters (${times.map((ms) => ms.toFixed(2)).join(', ')})`,
});
