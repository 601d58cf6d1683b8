import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { addContestants } from '../../../../test/fixtures/contests/contestants.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { contestantStore } from '../entries/contestants.store.ts';

const letters = ['a', 'B', 'c', 'é', 'Z', '1', '%', '_', '\\', '.', ' '];
const randomText = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

test('random searches for contestants → the same matches as a full scan, newest first: one or two letters match at the beginning, more match anywhere', async () => {
  const app = await createTestApp({ now: '2030-03-07T10:00:00Z' });
  const { owner, bid: businessId } = await createBusiness(app);
  const contestId = Number((await saveContest(owner, contestBody({}))).id);
  const rows = await addContestants({ db: app.db, contestId, businessId }, 300, (index) => ({
    name: randomText(6).trim(),
    email: `${randomText(4).trim()}${index}@example.test`,
  }));
  const search = (text: string) => contestantStore(app.db).search(contestId, text, { limit: rows.length, offset: 0 });
  for (let run = 0; run < 100; run += 1) {
    const text = randomText(1 + (run % 5)).trim();
    if (text === '') continue;
    const matches = (value: string) => {
      const found = value.toLowerCase().indexOf(text.toLowerCase());
      return text.length < 3 ? found === 0 : found >= 0;
    };
    const expected = rows.filter(({ name, email }) => matches(name) || matches(email)).map(({ id }) => id);
    const found = await search(text);
    expect([text, found.rows.map(({ id }) => id)]).toEqual([text, expected.reverse()]);
    expect(found.total).toBe(expected.length);
  }
});
