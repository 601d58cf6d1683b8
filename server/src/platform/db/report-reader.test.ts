import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../test/database.ts';
import { openLog } from '../log.ts';
import type { Database } from './index.ts';
import { createReportReader } from './report-reader.ts';

let primary: Database;
let replica: Database;
beforeAll(async () => {
  [primary, replica] = [await createEmptyDatabase(), await createEmptyDatabase()];
});
afterAll(() => Promise.all([primary.close(), replica.close()]));

const connectionRefused = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));

/** Database that a report reads from, with a replica in this state, and what is logged. */
const readFrom = async (readLag?: () => Promise<number>) => {
  const logLines: string[] = [];
  const log = openLog('warn', (line) => logLines.push(line));
  const deps = { primary: primary.db, replica: replica.db, log, ...(readLag ? { readLag } : {}) };
  const from = await createReportReader(deps)(async (db) => (db === replica.db ? 'replica' : 'primary'));
  return { from, warnings: logLines.length };
};

test.each([
  ['up to date', async () => 0, { from: 'replica', warnings: 0 }],
  ['60 s behind', async () => 60, { from: 'replica', warnings: 0 }],
  ['61 s behind', async () => 61, { from: 'primary', warnings: 1 }],
  ['without any change since its start', async () => Number.POSITIVE_INFINITY, { from: 'primary', warnings: 1 }],
  ['down', connectionRefused, { from: 'primary', warnings: 1 }],
  ['that is not in recovery, lag read from it', undefined, { from: 'replica', warnings: 0 }],
])(
  'report while the replica is %s → read from the replica, or from the primary with a warning',
  async (_, readLag, expected) => {
    expect(await readFrom(readLag)).toEqual(expected);
  },
);

test('error in a report read from the replica → thrown, not repeated on the primary', async () => {
  const { db } = primary;
  let reads = 0;
  const read = createReportReader({ primary: db, replica: db, log: openLog('silent') })(async () => {
    reads += 1;
    throw new Error('bug');
  });
  await expect(read).rejects.toThrow('bug');
  expect(reads).toBe(1);
});
