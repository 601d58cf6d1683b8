import { lazy } from 'react';

/** Loaded when first opened, here or on the leads page. */
export const GetresponseModal = lazy(() =>
  import('./getresponse-modal.tsx').then((module) => ({ default: module.GetresponseModal })),
);
