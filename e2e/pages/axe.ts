import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * Options of all runs. Selectors of elements are not reported: finding them for every element takes a tenth of the
 * time.
 */
const common: RunOptions = { resultTypes: ['violations'], selectors: false };
const colorsAndSizes = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
/** Rules for elements that only a narrow screen shows, such as the button that opens the menu. */
const names = ['button-name', 'link-name', 'label', 'image-alt', 'svg-img-alt', 'aria-input-field-name'];
const ruleSets = {
  all: { ...common, runOnly: { type: 'tag', values: tags } },
  /** Rules for what another width or color scheme can change on a page that was checked with all rules. */
  display: { ...common, runOnly: { type: 'rule', values: [...colorsAndSizes, ...names] } },
} satisfies Record<string, RunOptions>;

/** `page` leaves out menu and top bar, which have cases of their own; `overlays` is open dialogs and menus, or the page when there are none. */
type Scope = 'everything' | 'page' | 'overlays';

/** Runs axe inside the page: one call, and no details of passed rules. Returns one line per violated rule. */
export async function findAxeViolations(
  page: Page,
  scope: Scope = 'page',
  rules: keyof typeof ruleSets = 'all',
): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  return page.evaluate(`axe.run(${contexts[scope]}, ${JSON.stringify(ruleSets[rules])}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`);
}

/** Part of the page that axe looks at, as expressions that are evaluated in the page. */
const pageContext = `{ exclude: ['nav[aria-label="Main"]', '[aria-label="Top bar"]'] }`;
const contexts: Record<Scope, string> = {
  everything: 'document',
  page: pageContext,
  // Overlays are found by role, not by place: a menu can be inside the top bar, while a list of options in the page
  // itself is part of the page.
  overlays: `(() => {
    const roles = 'dialog[open], [role="dialog"], [role="menu"], [data-portal] [role="listbox"]';
    const overlays = [...document.querySelectorAll(roles)].filter((overlay) => overlay.checkVisibility());
    return overlays.length > 0 ? { include: overlays } : ${pageContext};
  })()`,
};
