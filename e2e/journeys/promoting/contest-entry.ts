import { once } from 'node:events';
import { createServer } from 'node:http';
import { createContests } from '../../fixtures/contests.ts';
import { test } from '../../fixtures/own-business.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { contestPage } from '../../pages/contest-page.ts';
import { expect } from '../../test.ts';

test('a visitor enters with a proof of work, confirms by mail and collects points; another site embeds the contest', {
  tag: '@ci',
}, async ({ createOwnBusiness, openVisitorPage }) => {
  const { api } = await createOwnBusiness({ name: 'Rope Walk' });
  const { slug } = await createContests(api).publish();

  const visitor = await openVisitorPage();
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(`/c/${slug}`);
  await expect.poll(() => findAxeViolations(visitor)).toEqual([]);
  const entrant = { name: 'Nell Hook', email: `${slug}@journey.test` };
  const ownPage = contestPage(visitor);
  await ownPage.enter(entrant);
  await ownPage.confirm(entrant);
  await ownPage.collectDailyBonus();
  await expect(ownPage.points).toContainText('5');
  await expect.poll(() => findAxeViolations(visitor)).toEqual([]);

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
