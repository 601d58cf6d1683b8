import { lazy } from 'react';

/** Loaded when somebody opens it, here or in the sites. */
export const WordPressModal = lazy(() =>
  import('./wordpress-modal.tsx').then((module) => ({ default: module.WordPressModal })),
);
