// Tests against a real WordPress, which starts before them and ends after them.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../..');
// Limit in ms for a test; a longer one hangs, a slow one is allowed.
const testTimeout = 180_000;

export default defineConfig({
  root,
  test: {
    name: 'wordpress',
    include: ['server/test/wordpress/*.test.ts'],
    globalSetup: ['server/test/setup.ts', 'scripts/wordpress/global-setup.mjs'],
    setupFiles: ['server/test/cleanup-hook.ts'],
    pool: 'forks',
    // The test files change the one site's settings, so they run one after another.
    maxWorkers: 1,
    isolate: false,
    testTimeout,
    hookTimeout: testTimeout,
    teardownTimeout: testTimeout,
  },
});
