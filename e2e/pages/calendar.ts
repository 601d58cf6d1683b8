import { expect, type Locator, type Page } from '@playwright/test';

/** The calendar: its day and hour slots, and the items in them. */
export const calendarPage = (page: Page) => {
  const cell = (slot: string) => page.locator(`[data-slot="${slot}"]`);
  const item = (text: string) => page.getByRole('main').getByRole('button', { name: text });
  const findCenter = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('The element is not on the page.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  return {
    cell,
    item,
    async open(query: string) {
      await page.goto(`/social/calendar?${query}`);
      await expect(page.getByRole('grid')).toBeVisible();
    },
    /** Drags with the mouse in small moves: one jump would not start a drag. */
    async drag(source: Locator, target: Locator) {
      await source.scrollIntoViewIfNeeded();
      const from = await findCenter(source);
      const to = await findCenter(target);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 });
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await page.mouse.up();
    },
    view: (name: 'Month' | 'Week' | 'Day' | 'List') =>
      page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true }),
    async filter(name: 'Type' | 'Network' | 'Account' | 'Status', choice: string) {
      await page.getByRole('combobox', { name, exact: true }).click();
      await page.getByRole('option', { name: choice, exact: true }).click();
    },
  };
};
