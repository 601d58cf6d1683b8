import type { Page } from '@playwright/test';
import { demo } from '../../fixtures/users.ts';
import { calendarPage } from '../../pages/calendar.ts';
import { postEditor } from '../../pages/post-editor.ts';
import { socialPost } from '../../pages/social-post.ts';
import { expect, test } from '../../test.ts';

/** Elements in the page that scroll up and down by themselves, beside the page. */
const innerScrollers = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((element) =>
        /auto|scroll/.test(String(element.ownerDocument.defaultView?.getComputedStyle(element).overflowY)),
      )
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map(({ className }) => String(className)),
  );

/** The current hour, 0 to 23, in the demo users' time zone. */
const readHour = (): number =>
  Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Berlin' }).format());
const formatHour = (hour: number): string => `${((hour + 11) % 12) + 1}:00 ${hour < 12 ? 'AM' : 'PM'}`;

const displays = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

test('pages at 1280 and 390 px → one scroll bar per page, nothing hidden by the composer’s submit bar, a readable calendar', async ({
  openPageAs,
}) => {
  const page = await openPageAs(demo.owner);
  const editor = postEditor(page);
  await editor.open(1);
  const toolbar = page.getByRole('main').locator('.mantine-RichTextEditor-toolbar');
  for (const display of displays) {
    await page.setViewportSize(display);
    await expect.poll(() => innerScrollers(page)).toEqual([]);
    const readToolbar = () =>
      toolbar.evaluate((element) => ({
        isScrollable: element.scrollWidth > element.clientWidth,
        isHidden: element.ownerDocument.defaultView?.getComputedStyle(element).scrollbarWidth === 'none',
      }));
    await expect.poll(readToolbar).toEqual({ isScrollable: display.width < 768, isHidden: false });
  }
  await page.goto('/content/site/1/posts');
  await expect(page.getByRole('table', { name: 'Posts' }).getByRole('link').first()).toBeVisible();
  for (const display of displays) {
    await page.setViewportSize(display);
    await expect.poll(() => innerScrollers(page)).toEqual([]);
  }

  // Fields that take focus are above the bar, which ends with the window.
  const post = socialPost(page);
  await post.open();
  await post.postType('Link').click();
  const barTop = async () => Number((await post.publish.locator('..').boundingBox())?.y);
  for (const display of displays) {
    await page.setViewportSize(display);
    await expect.poll(barTop).toBeGreaterThan(display.height - 90);
    for (const field of [post.message, post.link, post.timing('Schedule')]) {
      await field.focus();
      // The user sees the field after a jump to it, also where the control itself is hidden.
      await field.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
      const box = await field.boundingBox();
      expect(Number(box?.y) + Math.min(Number(box?.height), 40)).toBeLessThanOrEqual(await barTop());
    }
  }

  const calendar = calendarPage(page);
  for (const display of displays) {
    await page.setViewportSize(display);
    // The current hour may change while the calendar opens, so it is read before and after.
    const hourBefore = readHour();
    await calendar.open('view=week');
    const openingHours = [hourBefore, readHour()].map((hour) => formatHour(Math.max(9, hour)));
    await expect.poll(() => innerScrollers(page)).toEqual([]);
    const today = page.locator('[role="columnheader"][data-today]');
    await expect(today).toBeInViewport({ ratio: 0.9 });
    const hourPattern = new RegExp(`^(?:${openingHours.join('|')})$`);
    await expect(page.getByRole('rowheader', { name: hourPattern }).first()).toBeInViewport();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await calendar.open('view=month');
  const chips = page.locator('[data-item][data-layout="month"]');
  await expect(chips.first()).toBeVisible();
  const textWidths = await chips.evaluateAll((buttons) =>
    buttons.map((button) => button.querySelector('[class*="title"]')?.clientWidth ?? 0),
  );
  expect(Math.min(...textWidths)).toBeGreaterThan(90);
});
