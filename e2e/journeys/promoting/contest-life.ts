import { randomUUID } from 'node:crypto';
import { test } from '../../fixtures/own-business.ts';
import { servePage } from '../../fixtures/serve-page.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { contestPage } from '../../pages/contest-page.ts';
import { contestWizard, expectPaneHeight } from '../../pages/contest-wizard.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

test('an owner publishes a contest; friends enter, a suspicious entry is put on hold; winners are drawn, and anyone can check the draw', {
  tag: '@smoke',
}, async ({ page, signInWithOwnBusiness, openVisitorPage }) => {
  await signInWithOwnBusiness({ name: 'Rope Walk' });
  const key = randomUUID().slice(0, 8);
  const name = `Win a rope ${key}`;
  await page.goto('/contest');
  await page.getByRole('link', { name: 'New contest' }).first().click();
  await expectPaneHeight(page, 550);
  const wizard = contestWizard(page);
  await wizard.fillGeneral(name, 'Previous month');
  await expect(page.getByText('Draft saved')).toBeVisible();
  // The first save gives the contest its own URL; the wizard stays on its step and keeps the focus.
  await expect(page).toHaveURL(/\/contest\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('heading', { level: 2, name: 'Entry form' })).toBeFocused();
  await page.reload();
  await expect(wizard.name).toHaveValue(name);
  await wizard.openStep('Prizes');
  await wizard.fillPrizesAndRules('Hemp rope', 'Rope Walk');
  await wizard.publish();
  await expect(page.getByRole('row', { name })).toContainText('Running');
  const [{ id, slug, page_url: url }] = (await (await page.request.get('/api/contests')).json()).contests;

  // Screen sizes differ, because entries from one device are suspicious.
  const openPhone = async (width: number) => {
    const phone = await openVisitorPage();
    await phone.setViewportSize({ width, height: 844 });
    return phone;
  };
  // Another site embeds the contest.
  const stranger = await openPhone(390);
  const code = `<script src="${new URL(url).origin}/embed/contest.js" data-contest="${slug}" async></script>`;
  const shop = await servePage(`<title>Shop</title><p>Shop</p>${code}`);
  await stranger.goto(shop.url);
  await expect(stranger.frameLocator('iframe').getByRole('button', { name: 'Enter now' })).toBeVisible();
  await expect.poll(async () => (await stranger.locator('iframe').boundingBox())?.height).toBeGreaterThan(700);
  shop.close();

  const nell = { name: 'Nell Hook', email: `nell-${key}@journey.test` };
  const nellsPhone = await openPhone(390);
  const nells = contestPage(nellsPhone);
  await nellsPhone.goto(url);
  await nells.enter(nell);
  await nells.confirm(nell);
  await expect.poll(() => findAxeViolations(nellsPhone)).toEqual([]);
  const referralLink = await nells.referralLink.inputValue();
  const receiptCode = await nells.receiptCode.innerText();

  const enterAsFriend = async (width: number, friend: typeof nell) => {
    const phone = await openPhone(width);
    await phone.goto(referralLink);
    const friends = contestPage(phone);
    await friends.enter(friend);
    await friends.confirm(friend);
    return { phone, friends };
  };
  const { friends: ottos } = await enterAsFriend(412, { name: 'Otto Line', email: `otto-${key}@journey.test` });
  await ottos.collectDailyBonus();
  await expect(async () => {
    await nellsPhone.reload();
    await expect(nells.points).toContainText('10', { timeout: 1_000 });
  }).toPass();
  await expect(nellsPhone.getByText('Friends so far: 1')).toBeVisible();
  const mallory = { name: 'Mallory Knot', email: `mallory-${key}@mailinator.com` };
  const { phone: mallorysPhone } = await enterAsFriend(430, mallory);
  await expect(async () => {
    await mallorysPhone.reload();
    await expect(mallorysPhone.getByText('Your entry is being checked')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await page.goto(`/contest/${id}/contestants`);
  await page.getByRole('button', { name: 'Being checked' }).click();
  const rows = page
    .getByRole('table', { name: 'Contestants' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(mallory.email);

  await page.getByRole('tab', { name: 'Winners' }).click();
  await expect(page.getByText('Winners can be selected after the contest has ended.')).toBeVisible();
  await page.getByRole('button', { name: 'End now' }).click();
  await shell(page).dialog(`End ${name} now?`).getByRole('button', { name: 'End now' }).click();
  await page.getByRole('button', { name: 'Select 1 winner' }).click();
  await shell(page)
    .dialog(/^Select 1 winner/)
    .getByRole('button', { name: 'Select winners' })
    .click();
  const winners = page.getByRole('list', { name: 'Winners of Hemp rope' }).getByRole('listitem');
  await expect(winners).toHaveCount(1);
  await expect(winners).toContainText(/Nell Hook|Otto Line/);
  await winners.getByRole('button', { name: /^Announce/ }).click();
  await page.getByRole('button', { name: 'Announce winner' }).click();
  await expect(winners).toContainText('Announced');

  await stranger.goto(String(await page.getByRole('link', { name: 'Check this draw' }).getAttribute('href')));
  const result = stranger.getByRole('status');
  await stranger.getByRole('button', { name: 'Repeat this draw in my browser' }).click();
  await expect(result).toHaveText('This draw is right.');
  await stranger.getByLabel('The receipt code in your email').fill(receiptCode);
  await stranger.getByRole('button', { name: 'Look it up' }).click();
  await expect(stranger.locator('#receipt-status')).toHaveText(/^Your entry is in the list/);

  await page.getByRole('tab', { name: 'Contestants' }).click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Contestants of this contest' }).click();
  expect((await download).suggestedFilename()).toMatch(/contestants\.csv$/);
});
