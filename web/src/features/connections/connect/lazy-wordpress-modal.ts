import { lazy } from 'react';

/** Loaded when first opened, here or on the sites page. */
export const WordPressModal = lazy(() =>
  import('./wordpress-modal.tsx').then((module) => ({ default: module.WordPressModal })),
);
