import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Selectors of elements are not reported, and finding them for every element takes a tenth of the time. */
const options: RunOptions = {
  ...{ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], selectors: false },
};

/** `page` leaves out menu and top bar; `overlays` is open dialogs and menus, or the page when there are none. */
type Scope = 'everything' | 'page' | 'overlays';

/** Runs axe inside the page: one call, and no details of passed rules. Returns one line per violated rule. */
export async function findAxeViolations(page: Page, scope: Scope = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  return page.evaluate(`axe.run(${contexts[scope]}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`);
}

/** What axe looks at, as expressions that are evaluated in the page. */
const pageContext = `{ exclude: ['nav[aria-label="Main"]', '[aria-label="Top bar"]'] }`;
const contexts: Record<Scope, string> = {
  everything: 'document',
  page: pageContext,
  // A menu can be inside the top bar; a list of options in a page is part of the page.
  overlays: `(() => {
    const roles = 'dialog[open], [role="dialog"], [role="menu"], [data-portal] [role="listbox"]';
    const overlays = [...document.querySelectorAll(roles)].filter((overlay) => overlay.checkVisibility());
    return overlays.length > 0 ? { include: overlays } : ${pageContext};
  })()`,
};
