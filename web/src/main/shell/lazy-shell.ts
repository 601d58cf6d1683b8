import { lazyRouteComponent } from '@tanstack/react-router';

/** Shell, preloaded before rendering: React delays content that follows a Suspense fallback by about 300 ms. */
export const Shell = lazyRouteComponent(() => import('./shell.tsx'), 'Shell');
