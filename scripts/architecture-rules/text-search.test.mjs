import { describe, expect, test } from 'vitest';
import { rulesBroken } from './rule-tester.mjs';

const folder = 'server/src/features/lockers';
const tables = (indexes) =>
  `export const lockers = pgTable('lockers', { name: text(), note: text() }, (table) => [${indexes}]);\n` +
  `export const views = pgTable('views', { name: text() }, (table) => [textIndex('views_text', table.name)]);\n`;
const imports =
  "import { textContains } from '../../platform/db/text-search.ts';\nimport { lockers, views as lockerViews } from './lockers.tables.ts';\n";
/** A statement with a parameter for each question mark. */
const inSql = (statement) => `sql\`${statement.replaceAll('?', '$' + '{text}')}\``;
const nameIndex = "index('lockers_business').on(table.id), textIndex('lockers_text', table.name)";

/** Violations of a store with the given search and the given indexes of the table `lockers`. */
const searchIn = (search, indexes = nameIndex) =>
  rulesBroken({
    [`${folder}/lockers.tables.ts`]: tables(indexes),
    [`${folder}/lockers.store.ts`]: `${imports}export const find = (text) =>\n${search};\n`,
  }).filter((rule) => rule === 'text-search');

describe('a search for a text in a store', () => {
  test.each([
    ['a column with a text index', 'textContains(text, lockers.name)'],
    ['a renamed import', 'textContains(text, lockerViews.name)'],
    ['a column without one, and why', '// Search: one locker has few.\ntextContains(text, lockers.note)'],
    ['a reason of two lines', '// Search: one locker has\n// few.\ntextContains(text, lockers.note)'],
    ['ilike, and why', '// Search: one locker has few.\nilike(lockers.note, text)'],
    ['SQL, and why', `// Search: the index lockers_note.\n${inSql('lower(note) like ?')}`],
    ['a word in SQL', inSql('select position, likes from lockers where id = ?')],
  ])('text search of %s → no violation', (_, search) => {
    expect(searchIn(search)).toEqual([]);
  });

  test.each([
    ['the only text index of its column removed', 'textContains(text, lockers.name)', "index('lockers_business')"],
    ['a column that is not in the text index', 'textContains(text, lockers.note)', nameIndex],
    ['one of two columns', 'textContains(text, lockers.name, lockers.note)', nameIndex],
    ['a column by another name', 'textContains(text, name)', nameIndex],
    ['columns of two tables', 'textContains(text, lockers.name, lockerViews.name)', nameIndex],
    ['another comment above', '// Newest first.\ntextContains(text, lockers.note)', nameIndex],
    ['a reason further above', '// Search: few.\n[\ntextContains(text, lockers.note)]', nameIndex],
    ['ilike', 'ilike(lockers.name, text)', nameIndex],
    ['like', 'like(lockers.name, text)', nameIndex],
    ['ilike in SQL', inSql('? ilike ?'), nameIndex],
    ['not like in SQL', inSql('name not like ?'), nameIndex],
    ['a regular expression in SQL', inSql('name ~* ?'), nameIndex],
    ['position in SQL', inSql('position(? in name) > 0'), nameIndex],
  ])('text search of %s → violation', (_, search, indexes) => {
    expect(searchIn(search, indexes)).toEqual(['text-search']);
  });

  test('search in an alias of a table with a text index → no violation', () => {
    const files = {
      [`${folder}/lockers.tables.ts`]: tables(nameIndex),
      [`${folder}/lockers.store.ts`]: `${imports}const own = aliasedTable(lockers, 'own');\nexport const find = (text) => textContains(text, own.name);\n`,
    };
    expect(rulesBroken(files)).not.toContain('text-search');
  });
});
