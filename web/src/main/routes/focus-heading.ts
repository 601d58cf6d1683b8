import type { AnyRouter } from '@tanstack/react-router';
import { isOverlayOpen } from '../overlays/overlay-state.ts';

/** Focuses the heading after navigation, so that screen readers announce the new page. */
export function focusHeadingOnNavigation(router: Pick<AnyRouter, 'subscribe'>): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // An open search keeps the focus, because a page may finish rendering after the user has opened the search.
    if (!fromLocation || !pathChanged || isOverlayOpen()) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    // The heading gets no focus if an element of the page has it: a field focused by the page, or a tab that stays on
    // the screen.
    if (!heading || document.activeElement?.closest('main > *')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
