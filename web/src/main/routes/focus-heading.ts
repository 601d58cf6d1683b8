import type { AnyRouter } from '@tanstack/react-router';

/** Focuses the heading after navigation, so that screen readers announce the new page. */
export function focusHeadingOnNavigation(router: Pick<AnyRouter, 'subscribe'>): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    // Skipped if the page has focused its first input.
    if (!heading || document.activeElement instanceof HTMLInputElement) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
