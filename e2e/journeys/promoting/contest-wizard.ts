import { randomUUID } from 'node:crypto';
import { test } from '../../fixtures/own-business.ts';
import { contestWizard } from '../../pages/contest-wizard.ts';
import { expect } from '../../test.ts';

test('an owner sets up a contest; its draft survives a reload; published, the list shows it', { tag: '@ci' }, async ({
  page,
  signInWithOwnBusiness,
}) => {
  await signInWithOwnBusiness({ name: 'Cake Shop' });
  await page.goto('/contest');
  await page.getByRole('link', { name: 'New contest' }).first().click();
  const wizard = contestWizard(page);
  const name = `Spring cake ${randomUUID().slice(0, 8)}`;
  await wizard.fillGeneral(name, 'Next month');
  await expect(page.getByText('Draft saved')).toBeVisible();
  // The first save gives the contest its address; the wizard stays where it is, with the focus.
  await expect(page).toHaveURL(/\/contest\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('heading', { level: 2, name: 'Entry form' })).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(wizard.name).toHaveValue(name);
  await page.reload();
  await expect(wizard.name).toHaveValue(name);

  await page.goto('/contest');
  await expect(page.getByRole('row', { name })).toContainText('Draft');
  await page.getByRole('link', { name }).click();
  await expect(wizard.name).toHaveValue(name);

  await wizard.openStep('Prizes');
  await wizard.fillPrizesAndRules('A cake', 'Cake Shop');
  await wizard.publish();
  await expect(page.getByRole('row', { name })).toContainText('Scheduled');
});
