import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

// Files share a worker, which saves reading the product anew for each; what a file opens it closes itself.
const project = (name: string, include: string[], more: object = {}) => ({
  root,
  test: { name, include, environment: 'node', testTimeout: 30_000, hookTimeout: 60_000, isolate: false, ...more },
});

const serverSetup = ['server/test/setup.ts'].filter((path) => existsSync(join(root, path)));

export default defineConfig({
  test: {
    // Two at a time: each server test file opens its own embedded database, which takes half a gigabyte.
    maxWorkers: 2,
    pool: 'forks',
    projects: [
      project('contract', ['contract/src/**/*.test.ts']),
      project('sandbox', ['sandbox/src/**/*.test.ts']),
      project('connectors', ['connectors/src/**/*.test.ts']),
      project('server', ['server/{src,test}/**/*.test.ts'], {
        globalSetup: serverSetup,
        setupFiles: ['server/test/cleanup-hook.ts'],
      }),
      project('web', ['web/{src,bundle}/**/*.test.{ts,tsx}'], {
        environment: 'happy-dom',
        setupFiles: ['web/test/setup.ts'],
      }),
      project('scripts', ['scripts/**/*.test.mjs']),
    ],
  },
});
