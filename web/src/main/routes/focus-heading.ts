import type { AnyRouter } from '@tanstack/react-router';
import { isOverlayOpen } from '../overlays/overlay-state.ts';

/** Focuses the heading after navigation, so that screen readers announce the new page. */
export function focusHeadingOnNavigation(router: Pick<AnyRouter, 'subscribe'>): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // An open search keeps the focus: a page may render after the user has opened the search already.
    if (!fromLocation || !pathChanged || isOverlayOpen()) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    // The heading gets no focus if the page has focused a field, or stays and keeps the focus, such as that of its
    // tabs.
    if (!heading || document.activeElement?.closest('main > *')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
