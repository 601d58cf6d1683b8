import type { AnyRouter } from '@tanstack/react-router';

/** After a change of page the heading takes the focus, so that a screen reader reads where one has come to. */
export function focusHeadingOnNavigation(router: Pick<AnyRouter, 'subscribe'>): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    // A page that put the cursor into its first field has chosen better.
    if (!heading || document.activeElement instanceof HTMLInputElement) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
