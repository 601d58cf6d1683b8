import { lazy } from 'react';

/** Dialog that is loaded when it is first opened, here or on the leads page. */
export const GetresponseModal = lazy(() =>
  import('./getresponse-modal.tsx').then((module) => ({ default: module.GetresponseModal })),
);
