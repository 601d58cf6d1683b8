import { expect, type Page } from '@playwright/test';

type Month = 'Previous month' | 'Next month';

/** Page object of the wizard for a new contest. */
export const contestWizard = (page: Page) => {
  const next = page.getByRole('button', { name: 'Next' });
  const expectStep = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  const chooseDate = async (label: string, month: Month, day: RegExp) => {
    await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
    await page.getByRole('button', { name: month }).click();
    await page.getByRole('button', { name: day }).click();
  };
  return {
    name: page.getByRole('textbox', { name: /^Name/ }),
    /** Fills the first step, with dates from the 1st of a month to the 28th of the next one. */
    async fillGeneral(name: string, startMonth: Month) {
      await page.getByRole('textbox', { name: /^Name/ }).fill(name);
      await chooseDate('Start Date', startMonth, /^1 /);
      await chooseDate('End Date', 'Next month', /^28 /);
      await next.click();
      await expectStep('Entry form');
    },
    /** Continues from the step Prizes to the review and fills in the required fields only. */
    openStep: (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click(),
    /** Continues from the step of prizes to the review, with what is required and nothing else. */
    async fillPrizesAndRules(prize: string, organizer: string) {
      await expectStep('Prizes');
      await page.getByRole('textbox', { name: /^Name/ }).fill(prize);
      await next.click();
      await expectStep('Rules');
      await page.getByRole('textbox', { name: 'Organizer' }).first().fill(organizer);
      await page.getByRole('textbox', { name: 'Contact for privacy questions' }).fill('privacy@journey.test');
      await page.getByRole('textbox', { name: 'Address of the organizer' }).fill('Main street 1');
      await page.getByRole('checkbox', { name: /^Entering is free/ }).check();
      await page.getByRole('checkbox', { name: /^This contest is in no way sponsored/ }).check();
      await next.click();
      await expectStep('Options');
      await next.click();
      await expectStep('Review');
    },
    async publish() {
      await page.getByRole('button', { name: 'Publish contest' }).click();
      await expect(page).toHaveURL(/\/contest\/$/);
    },
  };
};

/** The pane of a step has this height from 768 px up and grows below. */
export async function expectPaneHeight(page: Page, height: number) {
  const title = page.getByRole('heading', { level: 2 });
  await expect(title).toBeVisible();
  const paneHeight = () => title.evaluate((element) => element.parentElement?.getBoundingClientRect().height);
  await expect.poll(paneHeight).toBe(height);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect.poll(paneHeight).not.toBe(height);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(paneHeight).toBe(height);
  await page.setViewportSize({ width: 1280, height: 800 });
}
