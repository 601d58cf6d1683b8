import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { closeOverlay, openOverlay } from '../overlays/overlay-state.ts';
import { createQueryClient } from '../query-client.ts';
import { focusHeadingOnNavigation } from './focus-heading.ts';
import { createAppRouter } from './router.ts';

afterEach(() => document.body.replaceChildren());

const page = `<a id="menu" href="/x">Menu</a>
  <main tabindex="-1" id="content"><div><h1>Page</h1><button id="tab">Tab</button></div></main>`;

const renderNewPath = (focused: string) => {
  document.body.innerHTML = page;
  document.getElementById(focused)?.focus();
  const router = createAppRouter(createQueryClient(), createMemoryHistory());
  focusHeadingOnNavigation(router);
  const { location } = router.state;
  router.emit({
    type: 'onRendered',
    fromLocation: location,
    toLocation: location,
    pathChanged: true,
    hrefChanged: true,
    hashChanged: false,
  });
};

test.each([
  ['menu', 'H1'],
  ['content', 'H1'],
  ['tab', 'BUTTON'],
])('a new path while %s has the focus → the focus is on %s', (focused, expected) => {
  renderNewPath(focused);
  expect(document.activeElement?.tagName).toBe(expected);
});

test('search opened before the new page is rendered → keeps the focus', () => {
  openOverlay('palette');
  renderNewPath('menu');
  expect(document.activeElement?.id).toBe('menu');
  closeOverlay();
});
