import { describe, expect, test } from 'vitest';
import { importing, importingType, rulesBroken } from './rule-tester.mjs';
import { findViolations } from './violations.mjs';

const news = 'server/src/features/news';
const plain = 'export const thing = 1;\n';

describe('folders that import each other', () => {
  const folders = (text) => ({
    'web/src/lib/dates/days.ts': importing('../words/names.ts'),
    'web/src/lib/words/names.ts': plain,
    'web/src/lib/words/plurals.ts': text,
    'web/src/lib/dates/months.ts': plain,
  });

  test('two folders that import each other → one violation that names both imports', () => {
    const violations = findViolations(new Map(Object.entries(folders(importing('../dates/months.ts')))));
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatch(
      /plurals\.ts:1 folder-cycle: folders of web\/src\/lib .*days\.ts -> .*names\.ts, .*plurals\.ts -> .*months\.ts$/,
    );
  });

  test.each([
    ['a type import', importingType('../dates/months.ts')],
    ['a lazy import', `export const load = () => import('../dates/months.ts');\n`],
  ])('cycle of two folders closed by %s → one violation', (_, text) => {
    expect(rulesBroken(folders(text))).toEqual(['folder-cycle']);
  });

  test('imports in one direction → no violation', () => {
    expect(rulesBroken(folders(plain))).toEqual([]);
  });

  test('a test that imports upwards → no violation', () => {
    expect(
      rulesBroken({ ...folders(plain), 'web/src/lib/words/names.test.ts': importing('../dates/days.ts') }),
    ).toEqual([]);
  });

  test('a cycle of three folders at a deeper level → one violation', () => {
    const files = {
      'sandbox/src/mail/a/x/one.ts': importing('../y/one.ts'),
      'sandbox/src/mail/a/y/one.ts': plain,
      'sandbox/src/mail/a/y/two.ts': importing('../z/one.ts'),
      'sandbox/src/mail/a/z/one.ts': plain,
      'sandbox/src/mail/a/z/two.ts': importing('../x/two.ts'),
      'sandbox/src/mail/a/x/two.ts': plain,
    };
    expect(rulesBroken(files)).toEqual(['folder-cycle']);
  });
});

describe('the order of the folders of a server feature', () => {
  const feature = (order, files = {}) => ({
    [`${news}/index.ts`]: `${order}${plain}`,
    [`${news}/texts/title.ts`]: plain,
    [`${news}/pages/page.ts`]: importing('../texts/title.ts'),
    ...files,
  });
  const order = '// Folders, lowest first: texts < pages\n';

  test('folder order that the imports respect, also in a comment below other comments → no violation', () => {
    expect(rulesBroken(feature(order))).toEqual([]);
    expect(rulesBroken(feature(`// What is new.\n${order}`))).toEqual([]);
  });

  test.each([
    ['no order', ''],
    ['an order below the first code', `export const first = 1;\n${order}`],
    ['a folder left out', '// Folders, lowest first: texts\n'],
    ['a folder named twice', '// Folders, lowest first: texts < pages, texts\n'],
    ['a folder that does not exist', '// Folders, lowest first: texts < pages < mails\n'],
    ['an import of a higher folder', '// Folders, lowest first: pages < texts\n'],
    ['an import within a group', '// Folders, lowest first: pages, texts\n'],
  ])('feature with %s → one violation', (_, text) => {
    expect(rulesBroken(feature(text))).toEqual(['folder-order']);
  });

  test('feature with one folder → no order is needed', () => {
    expect(rulesBroken({ [`${news}/index.ts`]: plain, [`${news}/texts/title.ts`]: plain })).toEqual([]);
  });

  test('a file beside the folders imports them → no violation while no folder imports it', () => {
    const above = { [`${news}/news.ts`]: importing('./pages/page.ts') };
    expect(rulesBroken(feature(order, above))).toEqual([]);
    const both = { ...above, [`${news}/pages/list.ts`]: importing('../news.ts') };
    expect(rulesBroken(feature(order, both))).toEqual(['folder-order']);
  });

  test('file that is imported by a file below the folders and imports a folder → one violation', () => {
    const files = {
      [`${news}/pages/list.ts`]: importing('../news.ts'),
      [`${news}/news.ts`]: importing('./dates.ts'),
      [`${news}/dates.ts`]: importing('./texts/title.ts'),
    };
    expect(rulesBroken(feature(order, files))).toEqual(['folder-order']);
  });
});
