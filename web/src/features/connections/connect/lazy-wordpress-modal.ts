import { lazy } from 'react';

/** Dialog that is loaded when it is first opened, here or on the sites page. */
export const WordPressModal = lazy(() =>
  import('./wordpress-modal.tsx').then((module) => ({ default: module.WordPressModal })),
);
