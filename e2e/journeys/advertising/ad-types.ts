import { createProfiles } from '../../fixtures/ad-profiles.ts';
import { demo } from '../../fixtures/users.ts';
import { adBuilder } from '../../pages/ad-builder.ts';
import { expect, test } from '../../test.ts';

test('a lead ad with a form of the page is created and listed', async ({ page, signIn, newApi }) => {
  const profiles = await createProfiles(await newApi());
  const form = `Tastings ${Date.now()}`;
  const profile = await profiles.create('OUTCOME_LEADS', { lead_gen_form_id: await profiles.createLeadForm(form) });
  await signIn(demo.owner);
  const builder = adBuilder(page);
  await builder.begin('Lead ad', profile);
  await builder.fillTexts('Tasting evening', 'Taste 5 roasts with us.');
  await page.getByRole('combobox', { name: 'Lead form' }).click();
  await page.getByRole('option', { name: form }).click();
  await builder.chooseImage();
  const preview = page.getByRole('article', { name: 'Mobile feed preview' });
  await expect(preview).toContainText('Taste 5 roasts with us.');
  await expect(preview).toContainText('Sign up');
  await builder.create();
  await expect(page.getByText('Ad Created Successfully')).toBeVisible();
  await expect(builder.created).toContainText([/Ad set/, /Tasting evening.*Ad/]);
});

test('a video ad with a video of the page takes its image from it, and is created and listed', async ({
  page,
  signIn,
  newApi,
}) => {
  const profile = await (await createProfiles(await newApi())).create('OUTCOME_AWARENESS');
  await signIn(demo.owner);
  const builder = adBuilder(page);
  await builder.begin('Video ad', profile);
  await builder.fillTexts('Latte art', 'Watch how it is poured.');
  await builder.next.click();
  await expect(page.getByText('Choose a video').first()).toBeVisible();
  await page
    .getByRole('group', { name: 'Videos on this page' })
    .getByRole('radio')
    .and(page.locator(':enabled'))
    .first()
    .check();
  await expect(page.getByRole('article', { name: 'Mobile feed preview' }).getByText('No image yet')).toHaveCount(0);
  await builder.create();
  await expect(page.getByText('Ad Created Successfully')).toBeVisible();
  await expect(builder.created).toContainText([/Ad set/, /Latte art.*Ad/]);
});

test('a page likes ad asks for no address, and is created and listed', async ({ page, signIn, newApi }) => {
  const profile = await (await createProfiles(await newApi())).create('OUTCOME_TRAFFIC');
  await signIn(demo.owner);
  const builder = adBuilder(page);
  await builder.begin('Page likes ad', profile);
  await expect(page.getByRole('textbox', { name: 'Website address' })).toHaveCount(0);
  await builder.fillTexts('Follow the harbour', 'News from the roastery, every week.');
  await builder.chooseImage();
  await expect(page.getByRole('article', { name: 'Mobile feed preview' })).toContainText('Like page');
  await builder.create();
  await expect(page.getByText('Ad Created Successfully')).toBeVisible();
  await expect(builder.created).toContainText([/Ad set/, /Follow the harbour.*Ad/]);
});
