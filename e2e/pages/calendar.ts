import { expect, type Locator, type Page } from '@playwright/test';

/** The calendar, by the days and the things on it. */
export const calendarPage = (page: Page) => {
  const cell = (slot: string) => page.locator(`[data-slot="${slot}"]`);
  const item = (text: string) => page.getByRole('main').getByRole('button', { name: text });
  const centre = async (where: Locator) => {
    const box = await where.boundingBox();
    if (!box) throw new Error('It is not on the page.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  return {
    cell,
    item,
    async open(query: string) {
      await page.goto(`/social/calendar?${query}`);
      await expect(page.getByRole('grid')).toBeVisible();
    },
    /** By the pointer, with the moves a hand makes. */
    async drag(what: Locator, to: Locator) {
      await what.scrollIntoViewIfNeeded();
      const [from, target] = [await centre(what), await centre(to)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 });
      await page.mouse.move(target.x, target.y, { steps: 8 });
      await page.mouse.up();
    },
    view: (name: 'Month' | 'Week' | 'Day' | 'List') =>
      page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true }),
    async filter(name: 'Kind' | 'Network' | 'Account' | 'Status', choice: string) {
      await page.getByRole('combobox', { name, exact: true }).click();
      await page.getByRole('option', { name: choice, exact: true }).click();
    },
  };
};
