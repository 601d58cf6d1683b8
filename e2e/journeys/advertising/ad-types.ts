import { createProfiles } from '../../fixtures/ad-profiles.ts';
import { demo } from '../../fixtures/users.ts';
import { adBuilder } from '../../pages/ad-builder.ts';
import { expect, test } from '../../test.ts';

test('a lead ad with a form of the page, a video ad with a video of the page and a page likes ad are created and listed', async ({
  page,
  signIn,
  newApi,
}) => {
  const profiles = await createProfiles(await newApi());
  const form = `Tastings ${Date.now()}`;
  const forLeads = await profiles.create('OUTCOME_LEADS', { lead_gen_form_id: await profiles.createLeadForm(form) });
  await signIn(demo.owner);
  const builder = adBuilder(page);
  const preview = page.getByRole('article', { name: 'Mobile feed preview' });
  const expectCreated = async (name: string) => {
    await builder.create();
    await expect(page.getByText('Ad Created Successfully')).toBeVisible();
    await expect(builder.created).toContainText([/Ad set/, new RegExp(`${name}.*Ad`)]);
  };

  await builder.begin('Lead ad', forLeads);
  await builder.fillTexts('Tasting evening', 'Taste 5 roasts with us.');
  await page.getByRole('combobox', { name: 'Lead form' }).click();
  await page.getByRole('option', { name: form }).click();
  await builder.chooseImage();
  await expect(preview).toContainText('Taste 5 roasts with us.');
  await expect(preview).toContainText('Sign up');
  await expectCreated('Tasting evening');

  await builder.begin('Video ad', await profiles.create('OUTCOME_AWARENESS'));
  await builder.fillTexts('Latte art', 'Watch how it is poured.');
  await builder.next.click();
  await expect(page.getByText('Choose a video').first()).toBeVisible();
  await page
    .getByRole('group', { name: 'Videos on this page' })
    .getByRole('radio')
    .and(page.locator(':enabled'))
    .first()
    .check();
  // The image of the ad is taken from the video.
  await expect(preview.getByText('No image yet')).toHaveCount(0);
  await expectCreated('Latte art');

  await builder.begin('Page likes ad', await profiles.create('OUTCOME_TRAFFIC'));
  await expect(page.getByRole('textbox', { name: 'Website address' })).toHaveCount(0);
  await builder.fillTexts('Follow the harbour', 'News from the roastery, every week.');
  await builder.chooseImage();
  await expect(preview).toContainText('Like page');
  await expectCreated('Follow the harbour');
});
