import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { listProcessTests } from './scripts/architecture-rules/process-tests.mjs';
import { readSourceFiles } from './scripts/source-files.mjs';

const root = import.meta.dirname;

// A limit for a hang, not for slowness: a test of 2 s takes a minute on a machine with thirty times as much to do.
const testTimeout = 180_000;

// Files share a worker, which saves reading the product anew for each; what a file opens it closes itself.
const project = (name: string, include: string[], more: object = {}) => ({
  root,
  test: {
    ...{ name, include, environment: 'node', testTimeout, hookTimeout: testTimeout, isolate: false },
    expect: { poll: { timeout: testTimeout } },
    ...more,
  },
});

const serverSetup = ['server/test/setup.ts'].filter((path) => existsSync(join(root, path)));
const serverHooks = {
  globalSetup: serverSetup,
  setupFiles: ['server/test/cleanup-hook.ts', 'server/test/long-deadlines.ts'],
};
const processTests = listProcessTests(readSourceFiles());

export default defineConfig({
  test: {
    // Tests wait for a third of their time, so three workers keep two cores busy. Each has its own embedded database, which
    // takes half a gigabyte.
    maxWorkers: 3,
    pool: 'forks',
    teardownTimeout: testTimeout,
    projects: [
      project('contract', ['contract/src/**/*.test.ts']),
      project('sandbox', ['sandbox/src/**/*.test.ts']),
      project('connectors', ['connectors/src/**/*.test.ts']),
      // server/test/wordpress needs a real WordPress: npm run wordpress.
      project('server', ['server/{src,test}/**/*.test.ts'], {
        exclude: ['server/test/wordpress/**', ...processTests],
        ...serverHooks,
      }),
      // Each test starts the product several times.
      project('processes', processTests, {
        ...serverHooks,
        testTimeout: 3 * testTimeout,
        hookTimeout: 3 * testTimeout,
      }),
      // A test that needs a window has the extension tsx: creating the window takes longer than most tests.
      project('web', ['web/{src,bundle}/**/*.test.tsx'], {
        environment: 'happy-dom',
        setupFiles: ['web/test/setup.ts'],
      }),
      project('web-rules', ['web/{src,bundle}/**/*.test.ts']),
      project('scripts', ['scripts/**/*.test.mjs']),
    ],
  },
});
