import type { Page } from '@playwright/test';
import { readExtraUsers, readSetupData } from '../fixtures/extra-users.ts';
import { setDisplay } from '../fixtures/reused-page.ts';
import { demo } from '../fixtures/users.ts';
import { findAxeViolations } from '../pages/axe.ts';
import { pageCases } from '../pages/cases/page-cases.ts';
import { expect, test } from '../test.ts';

const displays = [
  { name: 'light', width: 1280, height: 800, colorScheme: 'light', rules: 'all' },
  // The tablet width is between the layouts of a computer and of a phone; colors and elements are those of a computer.
  { name: 'tablet', width: 800, height: 1000, colorScheme: 'light', rules: undefined },
  { name: 'dark phone', width: 390, height: 844, colorScheme: 'dark', rules: 'display' },
] as const;

/**
 * Cases that include menu and top bar in the check, one per role: all pages of a role have the same menu and top bar.
 */
const shellCases = ['dashboard', 'own access of a member', 'staff overview'];
/** The case of `npm test`: a page with menu, top bar and figures, which shows whether the check itself works. */
const smokeCase = 'dashboard';

// This file is first in the folder, so it runs before journeys that fill the demo business with posts and users.
const softExpect = expect.configure({ soft: true });

for (const pageCase of pageCases)
  test(`${pageCase.name}: no accessibility violation in light and on a dark phone, no overflow there and at 800 px`, {
    tag: pageCase.name === smokeCase ? '@smoke' : [],
  }, async ({ reusePage }) => {
    const user = pageCase.as === 'visitor' ? undefined : { ...demo, ...readExtraUsers() }[pageCase.as];
    const { page, open, consoleErrors } = await reusePage(user);
    const path = pageCase.path(readSetupData());
    const [pathname = '', tab] = path.split('#');
    await open(pathname, displays[0]);
    await waitUntilSettled(page);
    // A tab is opened by a click, which opens it at once; a tab named in the URL would open 1 s after the page.
    if (tab) await page.locator(`[role="tab"][data-tab="${tab}"]`).click();
    await waitUntilSettled(page, tab);
    await pageCase.open?.(page);

    for (const display of displays) {
      const { name, rules } = display;
      // No check of dialogs on a tablet: a dialog that fits into a phone fits there too, and the page below it has its
      // own case.
      if (!rules && pageCase.open && !pageCase.isOnly) continue;
      if (display !== displays[0]) await setDisplay(page, display);
      await waitUntilSettled(page, tab);
      // Scrolled to the top: an element half below a sticky bar would count as too small to click, and the week opens
      // at the working hour.
      await page.evaluate('window.scrollTo(0, 0)');
      // A dialog or menu covers a page that has its own case, so axe looks at the dialog or menu only.
      const pageScope = shellCases.includes(pageCase.name) ? 'everything' : 'page';
      const scope = pageCase.open ? 'overlays' : pageScope;
      // Polls, because color transitions cause violations that disappear. A real violation stays.
      const message = `${name}: no accessibility rule is violated`;
      const find = () => (rules ? findAxeViolations(page, scope, rules) : []);
      await softExpect.poll(find, { message, timeout: 60_000 }).toEqual([]);
      // The width is measured repeatedly: an open pop-up moves after a change of the width.
      const overflow = { message: `${name}: no horizontal overflow`, timeout: 60_000 };
      await softExpect.poll(() => measureOverflow(page), overflow).toBeLessThanOrEqual(0);
    }
    expect(consoleErrors.filter((text) => !isExpectedError(text, pageCase.name))).toEqual([]);
  });

/** Pages that show a 403, 404 or 410, which the browser logs as an error. */
const errorPages = [
  'invalid invitation',
  'business not found',
  'notification not found',
  'owner-only page as member',
  'site posts without access',
  'post not found',
  'unknown lead form',
];

const isExpectedError = (text: string, name: string) =>
  / status of (?:403|404|410)/.test(text) && errorPages.includes(name);

/** Timeout in ms, for a hang only; the error then says what the page waits for. */
const settleTimeoutMs = 90_000;

/**
 * Waits until the page has loaded and the tab is open, and ends its transitions: without a frame from the browser they
 * would run forever. One call to the browser: four assertions took a quarter of the time of a visit.
 */
async function waitUntilSettled(page: Page, openTab = '') {
  const tab = JSON.stringify(openTab);
  // `evaluate` fails when the browser loads another document; then it is repeated.
  await expect(() =>
    page.evaluate(`(async () => {
      const isVisible = (selector) => document.querySelector(selector)?.checkVisibility() ?? false;
      const isEndless = ({ effect }) => effect?.getComputedTiming().endTime === Infinity;
      const findReason = () => {
        const animations = document.getAnimations().filter(({ playState }) => playState === 'running');
        for (const animation of animations) if (!isEndless(animation)) animation.finish();
        if (!isVisible('main h1')) return 'no heading: ' + document.body.innerText.slice(0, 500);
        if (${tab} !== '' && !isVisible('[role="tab"][aria-selected="true"][id$="-tab-' + ${tab} + '"]')) return 'tab not open';
        const busy = document.querySelector('[class*="Skeleton"], [aria-busy="true"]');
        if (busy) return 'loading: ' + busy.parentElement.outerHTML.slice(0, 500);
        const endless = animations.find(isEndless);
        return endless && 'endless animation: ' + endless.effect.target?.outerHTML.slice(0, 500);
      };
      const deadline = Date.now() + ${settleTimeoutMs};
      for (let reason = findReason(); reason; reason = findReason()) {
        if (Date.now() > deadline) throw new Error(reason);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })()`),
  ).toPass({ timeout: 2 * settleTimeoutMs });
}

/** Width in px by which the page can be scrolled sideways. */
const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(`document.documentElement.scrollWidth - document.documentElement.clientWidth`);
