import { expect, type Page } from '@playwright/test';

type AdType = 'Lead ad' | 'Video ad' | 'Page likes ad' | 'Link ad' | 'Conversion ad';

/** Page object of the ad builder: the steps of a new ad. */
export const adBuilder = (page: Page) => {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  return {
    next,
    /** Chooses type and ad profile; the step with the texts is open afterwards. */
    async begin(type: AdType, profile: string) {
      await page.goto('/ads/builder');
      await page.getByRole('radio', { name: type }).check();
      await next.click();
      await page.getByRole('radio', { name: profile }).check();
      await next.click();
      await expect(page.getByRole('textbox', { name: 'Ad name' })).toBeVisible();
    },
    async fillTexts(name: string, message: string) {
      await page.getByRole('textbox', { name: 'Ad name' }).fill(name);
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill(message);
    },
    async chooseImage() {
      await page.getByRole('button', { name: 'Choose image' }).click();
      const picker = page.getByRole('dialog');
      await picker.getByRole('tab', { name: 'Media library' }).click();
      await picker
        .getByRole('button', { name: /^Choose/ })
        .first()
        .click();
      await picker.getByRole('button', { name: 'Use image' }).click();
    },
    /** Continues from the step with the texts to the list of what was created. */
    async create() {
      await next.click();
      await page.getByRole('button', { name: 'Create ads' }).click();
    },
    created: page.getByRole('list', { name: 'Created objects' }).getByRole('listitem'),
  };
};
