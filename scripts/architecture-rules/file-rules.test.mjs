import { describe, expect, test } from 'vitest';
import { inFile, rulesBroken, service } from './rule-tester.mjs';

describe('compiler workarounds', () => {
  test.each([
    ['any', 'export const open = (value: any) => value;\n'],
    ['cast', 'export const id = (value: unknown) => value as string;\n'],
    ['cast', 'export const id = (value: unknown) => <string>value;\n'],
    ['non-null', 'export const first = (list: string[]) => list[0]!;\n'],
    ['silenced', '// @ts-ignore\nexport const one = 1;\n'],
    ['silenced', '// @ts-nocheck\nexport const one = 1;\n'],
    ['silenced', '/* biome-ignore lint: because */\nexport const one = 1;\n'],
    ['silenced', '// @ts-expect-error\nexport const one = 1;\n'],
    ['todo', '// TODO: later\nexport const one = 1;\n'],
    ['syntax', 'export const = 1;\n'],
  ])('%s: %s', (rule, text) => {
    expect(inFile(service, text)).toEqual([rule]);
  });

  test.each([
    [service, `export const kinds = ['a', 'b'] as const;\nexport const shape = {} satisfies object;\n`],
    [service, `import { a as b } from './draw.ts';\nexport { b as c };\n`],
    [
      service,
      `export const text = 'as any, list[0]!, biome-ignore, TODO';\nexport const isNot = (a: boolean) => !a;\n`,
    ],
    ['web/src/ui/alert.tsx', `export const Alert = () => <p>Don't treat it as any other! TODO list: wait.</p>;\n`],
    ['server/src/platform/db/rows.ts', 'export const id = (value: unknown) => value as string;\n'],
    ['contract/src/kit/call.ts', 'export const id = (value: unknown) => value as string;\n'],
    ['server/src/features/contests/draw.test.ts', '// @ts-expect-error a draw needs a random source\ndraw();\n'],
  ])('allowed in %s: %s', (path, text) => {
    expect(inFile(path, text)).toEqual([]);
  });
});

describe('skipped tests and mocks', () => {
  const test_ = 'server/src/features/contests/contests.test.ts';
  test.each([
    'test.skip("x", () => {});',
    'it.only("x", () => {});',
    'describe.todo("x");',
    'test.describe.fixme("x", () => {});',
    'test.skipIf(true)("x", () => {});',
    'test("x", (context) => context.skip());',
    'xit("x", () => {});',
  ])('rejected: %s', (text) => {
    expect(inFile(test_, `${text}\n`)).toEqual(['skipped']);
    expect(inFile('e2e/journeys/run-a-contest.ts', `${text}\n`)).toEqual(['skipped']);
  });

  test('a mocked module is rejected, a method called skip is not', () => {
    expect(inFile(test_, `vi.mock('./draw.ts');\n`)).toEqual(['mock']);
    expect(inFile(test_, 'list.skip(10);\ntest("skip only todo", () => {});\n')).toEqual([]);
  });
});

describe('files', () => {
  const lines = (count) => 'export {};\n'.repeat(count);

  test.each([
    [service, 300],
    ['server/src/features/contests/contests.tables.ts', 500],
    ['connectors/src/facebook/wire.ts', 500],
    ['contract/src/timezones.data.ts', 500],
    ['web/src/ui/page.css', 300],
    ['server/src/features/contests/contests.test.ts', 300],
  ])('%s has at most %i lines', (path, limit) => {
    expect(inFile(path, lines(limit))).toEqual([]);
    expect(inFile(path, lines(limit + 1))).toEqual(['length']);
  });

  test.each([
    'server/src/platform/utils.ts',
    'server/src/platform/utils/list.ts',
    'server/src/features/contests/contest-helpers.ts',
    'web/src/lib/common.ts',
    'web/src/ui/misc.test.tsx',
    'web/src/ui/base.tsx',
    'connectors/src/kit/manager.ts',
    'web/src/ui/DataTable.tsx',
    'contract/src/some_thing.ts',
    'server/src/features/contests/drawing.service.ts',
    'server/src/features/contests/told.ts',
    'web/src/lib/together.ts',
  ])('%s → violation of the name rule', (path) => {
    expect(inFile(path, '')).toEqual(['name']);
  });

  test.each([
    'web/src/ui/data-table.tsx',
    'web/src/features/ad-rules/ads-manager.tsx',
    'contract/src/kit/database.ts',
    'server/src/features/posts/scheduling.service.ts',
  ])('%s → allowed name', (path) => {
    expect(inFile(path, '')).toEqual([]);
  });

  test.each(['routes', 'service', 'store', 'tables', 'jobs', 'policy', 'events', 'test', 'service.test'])(
    'role %s → allowed',
    (role) => {
      expect(inFile(`server/src/features/contests/contests.${role}.ts`, '')).toEqual([]);
    },
  );

  test.each(['controller', 'model', 'types', 'handler'])('role %s → violation', (role) => {
    expect(inFile(`server/src/features/contests/contests.${role}.ts`, '')).toEqual(['role']);
  });

  test.each([
    'server/src/services/x.ts',
    'web/src/components/x.tsx',
    'web/src/features/raffles/x.tsx',
    'shared/x.ts',
    'x.ts',
  ])('%s → violation of the module rule', (path) => {
    expect(inFile(path, '')).toEqual(['module']);
  });

  const folderOf = (count) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`server/src/features/contests/rule-${n}.ts`, '']));

  test('20 code files in a folder → allowed, 21 → violation; tests do not count', () => {
    const folder = 'server/src/features/contests';
    expect(rulesBroken({ ...folderOf(20), [`${folder}/draw.test.ts`]: '' })).toEqual([]);
    expect(rulesBroken(folderOf(21))).toEqual(['folder']);
  });
});
