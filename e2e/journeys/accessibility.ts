import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { facts, guests } from '../fixtures/extra-users.ts';
import { demo } from '../fixtures/users.ts';
import { pageCases } from '../pages/page-cases.ts';
import { expect, test } from '../test.ts';

const all = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } as const;
/** In the dark the page is the same but for its colours. */
const ofColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;
const looks = [
  { name: 'light', width: 1280, height: 800, colorScheme: 'light', rules: all },
  { name: 'dark', width: 1280, height: 800, colorScheme: 'dark', rules: ofColours },
  { name: 'phone', width: 390, height: 844, colorScheme: 'light', rules: all },
] as const;

const softly = expect.configure({ soft: true });

for (const place of pageCases)
  test(`${place.name}: readable for everybody, in light, in dark and on a phone`, async ({ lookerFor }) => {
    const page = await lookerFor(place.as === 'nobody' ? undefined : { ...demo, ...guests() }[place.as]);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    const path = place.path(facts());
    await page.emulateMedia({ colorScheme: looks[0].colorScheme, reducedMotion: 'reduce' });
    await page.goto(path);
    await settled(page, path);
    await place.open?.(page);

    for (const { name, width, height, colorScheme, rules } of looks) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await settled(page, path);
      // Asked again while it fails: colours that are still changing are nobody's colours. What stays broken stays found.
      const message = `${name}: no rule of accessibility is broken`;
      await softly.poll(() => violations(page, rules), { message, timeout: 8_000 }).toEqual([]);
      expect.soft(await overflow(page), `${name}: nothing stands out to the right`).toBeLessThanOrEqual(0);
    }
    expect(complaints.filter((text) => !isAskedForInVain(text, place.name))).toEqual([]);
  });

const vain = [
  'invitation that is not valid',
  'a business that is not there',
  'a notification that is not there',
  'what only the owner may see',
  'posts that are not for everybody',
  'a post that is not there',
];

/** Pages whose point is that something is not there, or not for everybody. */
const isAskedForInVain = (text: string, name: string) => / status of (?:403|404|410)/.test(text) && vain.includes(name);

/** Loaded, the tab of the address open, and nothing moving any more. */
async function settled(page: Page, path: string) {
  const [, tab] = path.split('#');
  await expect(page.locator('main h1')).toBeVisible();
  if (tab) await expect(page.locator(`[role="tab"][aria-selected="true"][id$="-tab-${tab}"]`)).toBeVisible();
  await expect(page.locator('[class*="Skeleton"], [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(`Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))`);
}

async function violations(page: Page, { type, values }: typeof all | typeof ofColours) {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ runOnly: { type, values: [...values] } });
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** By how many pixels the page could be scrolled sideways. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(`document.documentElement.scrollWidth - document.documentElement.clientWidth`);
