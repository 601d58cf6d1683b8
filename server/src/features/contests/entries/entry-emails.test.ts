import { contestMessages } from '@fanfare/contract/contests/contest';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { enterContest } from '../../../../test/fixtures/contests/contest-visitor.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

// Embedded only: this file tests the text of an email and a validation message.
let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-03-05T10:00:00Z' });
  ({ owner } = await createBusiness(app));
});

test('organizer’s subject with line breaks → no header injected; the organizer’s text comes after the sentence about the contest', async () => {
  const confirm_mail = { subject: 'Hi\r\nBcc: victim', message: 'Glad you are here' };
  const body = contestBody({ options: { confirm_mail } });
  const { slug } = await saveContest(owner, body);
  await enterContest(app, String(slug), 'person@example.test');
  const { subject, text } = await app.waitForMail('person@example.test');
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text.indexOf('Spring contest')).toBeGreaterThanOrEqual(0);
  expect(text.indexOf('Spring contest')).toBeLessThan(text.indexOf('Glad you are here'));
});

test.each(['See https://elsewhere.example/', 'See elsewhere.example', 'Écrivez à site.fr'])(
  'link in the organizer’s text of the confirmation email: “%s” → refused',
  async (message) => {
    const options = { confirm_mail: { subject: '', message }, winner_mail: { subject: '', message } };
    const answer = await owner.post('/contest/new/save', contestBody({ options }));
    expect(answer.body.fields).toEqual([{ path: 'options.confirm_mail.message', message: contestMessages.mailLink }]);
  },
);
