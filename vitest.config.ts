import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { listLongTests } from './scripts/architecture-rules/long-tests.mjs';
import { listProcessTests } from './scripts/architecture-rules/process-tests.mjs';
import { readSourceFiles } from './scripts/source-files.mjs';

const root = import.meta.dirname;

// A limit for a hang, not for slowness: a test of 2 s takes a minute on a machine with thirty times as much to do.
const testTimeout = 180_000;

// Files share a worker, which saves reading the product anew for each; what a file opens it closes itself.
const project = (name: string, include: string[], more: object = {}) => ({
  root,
  test: {
    name,
    include,
    environment: 'node',
    testTimeout,
    hookTimeout: testTimeout,
    isolate: false,
    expect: { poll: { timeout: testTimeout } },
    ...more,
  },
});

const serverSetup = ['server/test/setup.ts'].filter((path) => existsSync(join(root, path)));
const serverHooks = {
  globalSetup: serverSetup,
  setupFiles: ['server/test/cleanup-hook.ts', 'server/test/long-deadlines.ts'],
};
const texts = readSourceFiles();
const processTests = listProcessTests(texts);
const longTests = listLongTests(texts).filter((path) => !processTests.includes(path));

export default defineConfig({
  test: {
    // Tests wait for a third of their time, so three workers keep two cores busy. Each has its own embedded database, which
    // takes half a gigabyte.
    maxWorkers: 3,
    pool: 'forks',
    teardownTimeout: testTimeout,
    projects: [
      // One project for all that needs neither database nor window: each has its own workers, which read the product anew.
      project(
        'plain',
        ['{contract,sandbox,connectors}/src/**/*.test.ts', 'web/{src,bundle}/**/*.test.ts', 'scripts/**/*.test.mjs'],
        { exclude: longTests },
      ),
      // server/test/wordpress needs a real WordPress: npm run wordpress.
      project('server', ['server/{src,test}/**/*.test.ts'], {
        exclude: ['server/test/wordpress/**', ...processTests, ...longTests],
        ...serverHooks,
      }),
      // Left out of `npm test`; `npm test -- --all` and CI run them.
      project('long', longTests, serverHooks),
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
    ],
  },
});
