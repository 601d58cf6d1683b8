import { describe, expect, test } from 'vitest';
import { inFile, service } from './rule-tester.mjs';

const inTransaction = (body) => `export const run = ({ db }: Deps) => db.transaction(async (tx) => {\n  ${body}\n});\n`;

describe('the database used inside its own transaction', () => {
  test.each([
    ['a store of the database', inTransaction('await contestStore(db).find(1);')],
    ['the database passed on', inTransaction('await load({ db, tx });')],
    ['the database of another object', inTransaction('await contestStore(app.db).find(1);')],
    ['a transaction in a transaction', inTransaction('await db.transaction(async (inner) => save(inner));')],
    [
      'a function of the file that uses it',
      'export const create = ({ db }: Deps) => {\n  const load = () => contestStore(db).find(1);\n  const list = () => load();\n  return { run: () => db.transaction(async () => list()) };\n};\n',
    ],
    [
      'a named function',
      'export const create = ({ db }: Deps) => {\n  const save = async () => contestStore(db).save();\n  return db.transaction(save);\n};\n',
    ],
  ])('database used inside its own transaction: %s → violation', (_, text) => {
    expect(inFile(service, text)).toContain('transaction');
  });

  test.each([
    ['the transaction', inTransaction('await contestStore(tx).find(1);')],
    ['a property of this name', inTransaction('await save(tx, { db: 1 });')],
    [
      'a parameter of this name',
      'export const run = ({ db }: Deps) => db.transaction((db) => contestStore(db).find(1));\n',
    ],
    [
      'a function of the file with a parameter of this name',
      'const load = (db: Tx) => contestStore(db).find(1);\nexport const run = ({ db }: Deps) => db.transaction((tx) => load(tx));\n',
    ],
    [
      'the database before and after',
      'export const run = async ({ db }: Deps) => {\n  const found = await contestStore(db).find(1);\n  await db.transaction((tx) => contestStore(tx).save(found));\n  return contestStore(db).find(1);\n};\n',
    ],
  ])('code with a transaction that uses only %s → no violation', (_, text) => {
    expect(inFile(service, text)).not.toContain('transaction');
  });
});
