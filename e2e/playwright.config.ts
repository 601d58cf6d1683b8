import { defineConfig } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../scripts/chromium.mjs';

const report = process.env.FANFARE_E2E_REPORT;

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.ts',
  outputDir: '../test-results',
  // Starts the server the journeys talk to and puts its address into FANFARE_E2E_URL.
  globalSetup: './world.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    browserName: 'chromium',
    baseURL: process.env.FANFARE_E2E_URL,
    screenshot: 'only-on-failure',
    // Recording costs a third of the run's time, so it is there for whoever looks into a failure.
    trace: process.env.FANFARE_E2E_TRACE ? 'retain-on-failure' : 'off',
    // No journey is about movements, and waiting until they end is a sixth of its time.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    launchOptions: { executablePath: requireChromium(), args: chromiumArgs },
  },
  projects: [{ name: 'desktop', use: { viewport: { width: 1280, height: 800 } } }],
});
