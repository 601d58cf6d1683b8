import { hourSeconds } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { createFacebookPage, openPublicUrl } from '../../../test/fixtures/facebook-page.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, eventually, password } from '../../../test/test-app.ts';

const formId = 'fb_1209988776655401';

test('mailing service down for a day → lead tried again and not failed; service up again → lead on the list', async () => {
  const { publicOrigin, connectTo } = await openPublicUrl();
  const app = connectTo(await createTestApp({ publicOrigin }));
  const page = await createFacebookPage(app);
  await page.owner.post('/leads/autoresponder/getresponse', { api_key: 'practice0getresponse0harbour0001' });
  const list = { service: 'getresponse', account: 'pHa1r', campaign: 'gNews' };
  expect(await page.owner.post(`/leads/form/${formId}/autoresponder`, list)).toMatchObject({ status: 200 });
  const listState = async () => {
    const { body } = await page.owner.get('/leads/inbox?search=dora%40down.test');
    return String(toList(toList(body.items)[0]?.deliveries)[0]?.state);
  };
  app.sandbox.faults.add({
    network: 'getresponse',
    match: 'contacts.create',
    kind: 'code-1019',
    count: 10_000,
    skip: 0,
    delayMs: 0,
  });
  await page.fillIn('dora@down.test');
  for (let hour = 0; hour < 24; hour += 1) {
    app.advanceClock(hourSeconds);
    await eventually(async () => expect(['retrying', 'planned']).toContain(await listState()));
  }
  app.sandbox.faults.clear();
  await eventually(async () => {
    app.advanceClock(1800);
    // The owner signs in again, because the clock may have passed the end of the session.
    await page.owner.post('/user/login', { email: page.owner.user.email, password });
    expect(await listState()).toBe('delivered');
  });
});
