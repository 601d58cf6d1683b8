import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colorRules = ['color-contrast', 'link-in-text-block'];

export const allAxeRules: RunOptions = { runOnly: { type: 'tag', values: tags } };
/** The rules about colors. They take half of the time of all rules. */
export const colorAxeRules: RunOptions = { runOnly: { type: 'rule', values: colorRules } };
/** All rules but those about colors. */
export const layoutAxeRules: RunOptions = {
  ...allAxeRules,
  rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])),
};

/** `page` leaves out menu and top bar; `overlays` is open dialogs and menus, or the page when there are none. */
type Scope = 'everything' | 'page' | 'overlays';
type Options = { rules?: RunOptions; scope?: Scope };

/** Runs axe inside the page: one call, and no details of passed rules. Returns one line per violated rule. */
export async function findAxeViolations(
  page: Page,
  { rules = allAxeRules, scope = 'everything' }: Options = {},
): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  const options = JSON.stringify({ ...rules, resultTypes: ['violations'] });
  return page.evaluate(`axe.run(${contexts[scope]}, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`);
}

/** What axe looks at, as expressions that are evaluated in the page. */
const pageContext = `{ exclude: ['nav[aria-label="Main"]', '[aria-label="Top bar"]'] }`;
const contexts: Record<Scope, string> = {
  everything: 'document',
  page: pageContext,
  overlays: `(() => {
    const overlays = [...document.querySelectorAll('[data-portal]')].filter((portal) =>
      [...portal.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some((it) => it.checkVisibility()));
    return overlays.length > 0 ? { include: overlays } : ${pageContext};
  })()`,
};
