import { daySeconds } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { contestRows } from '../../../../test/fixtures/contests/contest-rows.ts';
import { enterContest, postForm, readForm } from '../../../../test/fixtures/contests/contest-visitor.ts';
import { createTestApp, eventually } from '../../../../test/test-app.ts';

// Long: the test adds 600 entries.

test('600 junk entries from one network → other visitors get their emails the same day; junk entries read that they wait and are mailed later', async () => {
  const app = await createTestApp({ now: '2030-03-05T10:00:00Z' });
  const { owner } = await createBusiness(app);
  await app.setAccessLevel(owner.user.id, 0);
  const body = contestBody({});
  const contest = await saveContest(owner, { ...body, rules: { ...body.rules, minimum_age: 0, countries: [] } });
  const slug = String(contest.slug);
  const form = readForm((await app.browser().send('GET', `/c/${slug}`)).text, 'class="entry"');
  app.advanceClock(20);
  const enterJunk = (index: number) =>
    postForm(
      app.browser(),
      form.action,
      { ...form.fields, name: 'Junk', email: `junk${index}@example.test`, consent: 'yes' },
      { address: `198.51.100.${index % 200}` },
    );
  for (let index = 0; index < 600; index += 100)
    await Promise.all(Array.from({ length: 100 }, (_, offset) => enterJunk(index + offset)));
  /** Waits until no email is due. The app's own sender runs beside the test and may have due emails in its batch. */
  const waitUntilNoneIsDue = () =>
    eventually(async () => {
      await app.contests.entries.sendDueMails();
      const entered = await contestRows(() => app).contestants(Number(contest.id));
      const due = entered.filter(({ link_mail_at: at }) => at !== null && new Date(String(at)) <= app.now());
      expect(due).toEqual([]);
    });
  const mailed = async (prefix: string): Promise<number> => {
    const entered = await contestRows(() => app).contestants(Number(contest.id));
    return entered.filter((row) => row.confirmation_mailed_at !== null && String(row.email).startsWith(prefix)).length;
  };
  await waitUntilNoneIsDue();
  const firstDay = await mailed('junk');
  expect(firstDay).toBeLessThan(50);
  const { body: bell } = await owner.get(`/user/${owner.user.id}/notifications`);
  expect(bell.notification).toMatchObject({
    alerts: { messages: [{ title: `Unusually many entries in ${contest.name}`, count: 1 }] },
  });

  const { answer, visitor } = await enterContest(app, slug, 'ann@example.test', { address: '203.0.113.5' });
  await waitUntilNoneIsDue();
  expect(await mailed('ann')).toBe(1);
  const showSent = async (address: string) => {
    const path = String(answer.headers.location);
    const { headers } = await visitor.send('GET', path, { address });
    return (await visitor.send('GET', String(headers.location))).text;
  };
  expect(await showSent('203.0.113.5')).toContain('We sent you an email');
  expect(await showSent('198.51.100.77')).toContain('will arrive tomorrow');
  const framed = await visitor.send('GET', `/embed/contest/${slug}/received`, { address: '198.51.100.77' });
  expect(framed.headers).toMatchObject({ location: `/embed/contest/${slug}/later` });
  expect(framed.headers['x-frame-options']).toBeUndefined();

  app.advanceClock(daySeconds);
  await waitUntilNoneIsDue();
  expect(await mailed('junk')).toBe(2 * firstDay);
  await enterContest(app, slug, 'ben@example.test', { address: '203.0.113.6' });
  await waitUntilNoneIsDue();
  expect(await mailed('ben')).toBe(1);
});
