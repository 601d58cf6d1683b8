import { beforeAll, expect, test } from 'vitest';
import { createBusiness } from '../../../test/fixtures/business.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const victim = 'victim@example.test';
const injections = [`\r\nBcc: ${victim}`, `\nBcc: ${victim}`, `\rBcc: ${victim}`, `\u2028Bcc: ${victim}`, `,${victim}`];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

/** Every address that received an email. */
const recipients = () => app.sandbox.mailbox.list().flatMap(({ to }) => to);

test.each(injections)('%j after an invited address → 400, no email', async (injection) => {
  const { owner, bid } = await createBusiness(app);
  const answer = await owner.post(`/user/business/${bid}/invite`, {
    invitee: `guest@example.test${injection}`,
    features: {},
  });
  expect(answer.status).toBe(400);
  expect(recipients()).not.toContain(victim);
});

test.each(injections)(
  '%j in names that emails contain → refused, or one header and one recipient',
  async (injection) => {
    const { owner, bid } = await createBusiness(app);
    await owner.post('/user/profile', { name: `Ada${injection}` });
    await owner.post(`/user/business/${bid}/update`, { business_name: `Harbor${injection}`, assets: [] });
    const guest = `guest-${bid}@example.test`;
    const features = { rss: 'viewer' };
    expect((await owner.post(`/user/business/${bid}/invite`, { invitee: guest, features })).status).toBe(200);
    const mail = await app.waitForMail(guest);
    expect(mail.to).toEqual([guest]);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(recipients()).not.toContain(victim);
  },
);
