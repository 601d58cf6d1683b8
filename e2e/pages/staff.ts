import type { Page } from '@playwright/test';

export const staffPages = (page: Page) => ({
  row: (text: string) => page.getByRole('row').filter({ hasText: text }),
  actingBar: page.getByRole('status').filter({ hasText: 'you’re acting as' }),
  async searchUser(email: string) {
    await page.goto('/staff/users');
    await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  },
  async chooseAction(email: string, action: string) {
    await page
      .getByRole('row')
      .filter({ hasText: email })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: action }).click();
  },
});

type News = { header: string; intro: string; text: string; audience: string };

export const newsEditor = (page: Page) => ({
  async createNews({ header, intro, text, audience }: News) {
    await page.goto('/staff/news/new');
    await page.getByLabel(/^Headline/).fill(header);
    await page.getByLabel(/^Intro/).fill(intro);
    await page.getByRole('textbox', { name: 'Text' }).fill(text);
    await page.getByRole('switch', { name: /^Show as banner/ }).check();
    await page.getByRole('button', { name: 'Next 7 Days' }).click();
    await page.getByRole('checkbox', { name: audience }).check();
    await page.getByRole('button', { name: 'Save news' }).click();
  },
});
