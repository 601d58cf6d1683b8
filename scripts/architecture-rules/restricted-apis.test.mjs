import { describe, expect, test } from 'vitest';
import { inFile, service } from './rule-tester.mjs';

describe('restricted APIs', () => {
  test.each([
    ['fetch', `export const got = fetch('https://example.test');\n`, 'server/src/platform/outbound/safe-fetch.ts'],
    ['fetch', `export const got = globalThis.fetch('https://example.test');\n`, 'connectors/src/kit/http/http.ts'],
    ['fetch', 'export const call = { fetch: fetch };\n', 'web/src/lib/api.ts'],
    ['environment', 'export const port = process.env.PORT;\n', 'server/src/main/config.ts'],
    ['environment', 'const { env } = process;\nexport const port = env.PORT;\n', 'server/src/main/config.ts'],
    [
      'environment',
      `import { env } from 'node:process';\nexport const port = env.PORT;\n`,
      'server/src/main/config.ts',
    ],
    ['clock', 'export const at = Date.now();\n', 'server/src/platform/clock.ts'],
    ['clock', 'export const at = new Date();\n', 'sandbox/src/kit/clock.ts'],
    ['clock', 'export const now = Date.now;\n', 'web/src/lib/clock.ts'],
    ['random', 'export const value = Math.random();\n', 'server/src/platform/random.ts'],
    ['random', 'export const key = crypto.randomUUID();\n', 'web/src/lib/api.ts'],
    [
      'random',
      `import { randomBytes } from 'node:crypto';\nexport const key = randomBytes(32);\n`,
      'server/src/platform/random.ts',
    ],
    [
      'sql',
      'export const all = (db: Db) => db.select().from(users);\n',
      'server/src/features/contests/contests.store.ts',
    ],
    ['sql', 'export const all = (tx: Db) => tx.execute(text);\n', 'server/src/platform/jobs/jobs.ts'],
  ])(
    'restricted API (%s) used in a service → violation; in the file that may use it → none: %s',
    (rule, text, allowedFile) => {
      expect(inFile(allowedFile, text)).toEqual([]);
      expect(inFile(service, text)).toEqual([rule]);
    },
  );

  test('names of restricted APIs in comments, strings and parameters → no violation', () => {
    const text = [
      '// fetch(url), Date.now(), process.env.PORT and Math.random() are restricted',
      'export const text = `new Date() and process.env`;',
      'export const load = ({ fetch, now }: Deps) => fetch(new Date(now()));',
      `import { createHash } from 'node:crypto';`,
      'export const hash = createHash(text);',
      'export const inOne = (db: Db) => db.transaction((tx) => contestStore(tx).page(1));',
    ].join('\n');
    expect(inFile(service, `${text}\n`)).toEqual([]);
  });

  test('clock, environment and network in tests and tools → no violation', () => {
    const text = 'export const seen = [new Date(), process.env.HOME, fetch(url), value as Thing];\n';
    for (const path of [
      'server/src/features/contests/contests.test.ts',
      'server/test/test-app.ts',
      'e2e/global-setup.ts',
      'bench/src/run.ts',
    ])
      expect(inFile(path, text)).toEqual([]);
    expect(inFile('sandbox/src/facebook/feed.ts', text).toSorted()).toEqual(['cast', 'clock', 'environment', 'fetch']);
  });
});
