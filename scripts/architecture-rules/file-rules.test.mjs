import { describe, expect, test } from 'vitest';
import { inFile, service } from './rule-tester.mjs';

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
  ])('code that breaks the rule %s → violation: %s', (rule, text) => {
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
  ])('code in %s that breaks no rule → no violation: %s', (path, text) => {
    expect(inFile(path, text)).toEqual([]);
  });
});

describe('literals', () => {
  test.each([
    'export const post = { id: 1, ...{ title, text } };',
    'export const post = (id: number) => save({ ...defaults, ...{ id } });',
    'export const ids = [1, ...[2, 3]];',
    'export const last = Math.max(...[1, 2]);',
    "export const Post = () => <Card {...{ title: 'Post', text }} />;",
  ])('code that spreads a literal into another → violation: %s', (text) => {
    expect(inFile('web/src/ui/card.tsx', `${text}\n`)).toEqual(['spread-literal']);
  });

  test.each(['export const [width, height] = [16, 9];', 'export const { width } = { width: 16 };'])(
    'code that destructures a literal → violation: %s',
    (text) => {
      expect(inFile(service, `${text}\n`)).toEqual(['destructured-literal']);
    },
  );

  test.each([
    'export const post = { ...defaults, id: 1 };',
    'export const post = { ...(title && { title }), id: 1 };',
    'export const [first, second] = await Promise.all([load(1), load(2)]);',
    "export const rows = [...['a', 'b'].map((name) => [name, 1])];",
    'export const { id = 1 } = post;',
    "export const [first = '', ...rest] = [...words];",
    'export const { title } = { ...defaults, ...post };',
  ])('code without spread or destructured literals → no violation: %s', (text) => {
    expect(inFile(service, `${text}\n`)).toEqual([]);
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
  ])('skipped test → violation: %s', (text) => {
    expect(inFile(test_, `${text}\n`)).toEqual(['skipped']);
    expect(inFile('e2e/journeys/run-a-contest.ts', `${text}\n`)).toEqual(['skipped']);
  });

  test('test that mocks a module → violation; a call of another method named skip → none', () => {
    expect(inFile(test_, `vi.mock('./draw.ts');\n`)).toEqual(['mock']);
    expect(inFile(test_, 'list.skip(10);\ntest("skip only todo", () => {});\n')).toEqual([]);
  });
});

describe('names of files', () => {
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
  ])('file %s → violation of the name rule', (path) => {
    expect(inFile(path, '')).toEqual(['name']);
  });

  test.each([
    'web/src/ui/data-table.tsx',
    'web/src/features/ad-rules/ads-manager.tsx',
    'contract/src/kit/database.ts',
    'server/src/features/posts/scheduling.service.ts',
  ])('file %s → allowed name', (path) => {
    expect(inFile(path, '')).toEqual([]);
  });

  test.each(['routes', 'service', 'store', 'tables', 'jobs', 'policy', 'events', 'test', 'service.test'])(
    'file with the role %s → allowed',
    (role) => {
      expect(inFile(`server/src/features/contests/contests.${role}.ts`, '')).toEqual([]);
    },
  );

  test.each(['controller', 'model', 'types', 'handler'])('file with the role %s → violation', (role) => {
    expect(inFile(`server/src/features/contests/contests.${role}.ts`, '')).toEqual(['role']);
  });

  test.each([
    'server/src/services/x.ts',
    'web/src/components/x.tsx',
    'web/src/features/raffles/x.tsx',
    'shared/x.ts',
    'x.ts',
  ])('file %s → violation of the module rule', (path) => {
    expect(inFile(path, '')).toEqual(['module']);
  });
});
