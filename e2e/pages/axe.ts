import type { Page } from '@playwright/test';
import axe from 'axe-core';

type AxeRules = { type: 'tag' | 'rule'; values: readonly string[] };

export const allAxeRules: AxeRules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules about colors. */
export const colorAxeRules: AxeRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Menu and top bar, which every signed-in page has. */
const shellParts = ['nav[aria-label="Main"]', '[aria-label="Top bar"]'];

type Options = { rules?: AxeRules; includesShell?: boolean };

/** Runs axe inside the page: one call, and no details of passed rules. Returns one line per violated rule. */
export async function findAxeViolations(
  page: Page,
  { rules = allAxeRules, includesShell = true }: Options = {},
): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  const context = includesShell ? 'document' : JSON.stringify({ exclude: shellParts });
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'] });
  return page.evaluate(`axe.run(${context}, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`);
}
