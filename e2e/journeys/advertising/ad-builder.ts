import { test as ownBusinessTest } from '../../fixtures/own-business.ts';
import { demo } from '../../fixtures/users.ts';
import { adBuilder } from '../../pages/ad-builder.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { expect, test } from '../../test.ts';

test('an owner builds a conversion ad with 2 messages, with a preview window that follows the typing → “Ad Created Successfully”', async ({
  page,
  signIn,
}) => {
  await signIn(demo.owner);
  await page.goto('/ads/builder');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await expect(page.getByText('Please be sure to fill in all required fields before continuing.')).toBeVisible();
  await expect(page.getByText('Coming soon')).toHaveCount(2);
  await page.getByRole('radio', { name: /Conversion ad/ }).check();
  await next.click();
  await page.getByRole('radio', { name: /Holiday gifts on Facebook/ }).check();
  await next.click();
  await next.click();
  await expect(page.getByText('An image is required to create this ad')).toBeVisible();

  await page.getByRole('textbox', { name: 'Ad name' }).fill('Holiday box');
  await page.getByRole('textbox', { name: 'Message' }).fill('Our winter roast is back.');
  await expect(page.getByRole('article', { name: 'Mobile feed preview' })).toContainText('Our winter roast is back.');
  await page.getByRole('button', { name: 'Add a message to compare' }).click();
  await page.getByRole('textbox', { name: 'Message, variant 2' }).fill('Warm up this winter.');
  await page.getByRole('textbox', { name: 'Website address' }).fill('https://harbour.example/winter');
  await adBuilder(page).chooseImage();
  await expect(page.getByText(/2 messages × 1 headline × 1 image: 2 ads/)).toBeVisible();

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open all formats' }).click();
  const popup = await opened;
  await expect(popup.getByRole('article', { name: 'Desktop feed preview' })).toContainText('Our winter roast is back.');
  expect(await findAxeViolations(popup)).toEqual([]);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Our winter roast is here.');
  await expect(popup.getByRole('article', { name: 'Desktop feed preview' })).toContainText('Our winter roast is here.');
  await popup.close();

  await next.click();
  await expect(page.getByText(/^The ads start by themselves/)).toBeVisible();
  await page.getByRole('switch', { name: 'Create paused' }).check();
  await expect(page.getByText(/^The ads are created paused/)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create ads' }).click();
  await expect(page.getByText('Ad Created Successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Facebook report' })).toBeVisible();
});

ownBusinessTest(
  'without an ad profile → the way to one; the draft is still there',
  async ({ page, signInWithOwnBusiness }) => {
    await signInWithOwnBusiness({ name: 'Boat Tours' });
    await page.goto('/ads/builder');
    await page.getByRole('radio', { name: /Link ad/ }).check();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No ad profiles yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'New ad profile' })).toBeVisible();
    await expect(page).toHaveURL(/draft=\d+/);
    await page.reload();
    await expect(page.getByRole('radio', { name: /Link ad/ })).toBeChecked();
  },
);

test('an owner chooses the profile for posts for a link ad, and the created ad is listed', { tag: '@smoke' }, async ({
  page,
  signIn,
}) => {
  await signIn(demo.owner);
  await page.goto('/ads/builder');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.getByRole('radio', { name: /Link ad/ }).check();
  await next.click();
  await page.getByRole('radio', { name: /Best posts on Facebook/ }).check();
  await next.click();
  const name = `Menu ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Ad name' }).fill(name);
  await page.getByRole('textbox', { name: 'Message' }).fill('The winter menu is here.');
  await next.click();
  await expect(page.getByText('Website address is required').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Website address' }).fill('https://harbour.example/menu');
  await adBuilder(page).chooseImage();
  await next.click();
  await page.getByRole('button', { name: 'Create ads' }).click();
  await expect(page.getByText('Ad Created Successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Create another ad' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
});
