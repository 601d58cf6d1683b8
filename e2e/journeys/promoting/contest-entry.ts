import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from '../../fixtures/own-business.ts';
import { extractLink, waitForEmail } from '../../mailbox.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { expect } from '../../test.ts';

const localTime = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

const contest = (slug: string) => ({
  ...{ name: 'Win a rope', slug, description: 'Thirty meters of hemp.', timezone: 'UTC' },
  ...{ start_date: localTime(-1), end_date: localTime(5) },
  actions: [{ kind: 'daily_bonus', label: '', points: 5, settings: {} }],
  prizes: [{ prize_position: 1, name: 'Hemp rope', quantity: 1, min_points: 0 }],
  rules: {
    ...{ organizer: 'Rope Walk', address: '1 Quay', eligibility: 'Everyone', minimum_age: 0, countries: [] },
    ...{ selection: 'At random', notification: 'By email', is_free: true, releases_networks: true },
    ...{ privacy_contact: 'privacy@journey.test', more: '' },
  },
});

test('a visitor enters with a proof of work, confirms by mail and collects points; another site embeds the contest', async ({
  page,
  baseURL,
  signInWithOwnBusiness,
  openVisitorPage,
}) => {
  await signInWithOwnBusiness({ name: 'Rope Walk' });
  const slug = `rope-${randomUUID().slice(0, 8)}`;
  const headers = { origin: String(baseURL) };
  await page.request.post('/api/contest/new/save', { data: contest(slug), headers, failOnStatusCode: true });

  const visitor = await openVisitorPage();
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(`/c/${slug}`);
  expect(await findAxeViolations(visitor)).toEqual([]);
  const email = `${slug}@journey.test`;
  await visitor.getByLabel('Name').fill('Nell Hook');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel(/I accept the rules/).check();
  await visitor.getByRole('button', { name: 'Enter now' }).click();
  await expect(visitor.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  await visitor.goto(extractLink(await waitForEmail(email, 'Confirm your entry')));
  await visitor.getByRole('button', { name: 'Confirm my entry' }).click();
  await expect(visitor.getByRole('heading', { name: 'You’re in, Nell Hook!' })).toBeVisible();
  await visitor.getByRole('button', { name: 'Collect' }).click();
  await expect(visitor.getByText('Done for today')).toBeVisible();
  await expect(visitor.locator('.score')).toContainText('5');
  expect(await findAxeViolations(visitor)).toEqual([]);

  const { origin } = new URL(visitor.url());
  const markup = `<title>Shop</title><p>Shop</p><script src="${origin}/embed/contest.js" data-contest="${slug}" async></script>`;
  const shop = createServer((_, response) => response.setHeader('content-type', 'text/html').end(markup));
  await once(shop.listen(0, '127.0.0.1'), 'listening');
  await visitor.goto(`http://127.0.0.1:${Object(shop.address()).port}/`);
  const frame = visitor.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: 'Enter now' })).toBeVisible();
  await expect.poll(async () => (await visitor.locator('iframe').boundingBox())?.height).toBeGreaterThan(700);
  shop.close();
});
