import { defineConfig } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../scripts/chromium.mjs';

const reportFile = process.env.FANFARE_E2E_REPORT;
const desktop = { viewport: { width: 1280, height: 800 } };
/** Pages are open for seconds: optimizing their scripts takes more time than it saves (a tenth of the processor time of a page with axe). */
const quickScripts = '--js-flags=--no-opt';
const scheduled = '**/writing/bulk-ai.ts';

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.ts',
  outputDir: '../test-results',
  // Starts the server of the journeys and stores its URL in FANFARE_E2E_URL.
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // Number of parallel journeys. A journey waits for the server and for the browser's frames, so three keep two cores
  // busy.
  workers: 3,
  retries: 0,
  // Limits for a hang, not for slowness: a journey of 5 s takes minutes on a machine with ten times as much to do.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  reporter: reportFile ? [['list'], ['json', { outputFile: reportFile }]] : [['list']],
  use: {
    browserName: 'chromium',
    baseURL: process.env.FANFARE_E2E_URL,
    // Limits of one action and of one navigation, in milliseconds. By default they have none, and a journey that hangs
    // fails by its own limit, which names no line.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    screenshot: 'only-on-failure',
    // Trace only when a developer asks for it: recording takes a third of the run time.
    trace: process.env.FANFARE_E2E_TRACE ? 'retain-on-failure' : 'off',
    // Reduced motion, because no journey tests animations; waiting for their end takes a sixth of the run time.
    contextOptions: { reducedMotion: 'reduce' },
    // Between journeys, Playwright clears cookies and storage; the cache stays warm and no new window is opened.
    reuseContext: true,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    launchOptions: { executablePath: requireChromium(), args: [...chromiumArgs, quickScripts] },
  },
  // The project that waits for the schedule starts first, so that the other journeys run beside it; as the last project
  // it would keep the run waiting.
  projects: [
    { name: 'schedule', testMatch: scheduled, use: desktop },
    { name: 'desktop', testIgnore: scheduled, use: desktop },
  ],
});
