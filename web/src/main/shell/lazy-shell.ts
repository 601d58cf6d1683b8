import { lazyRouteComponent } from '@tanstack/react-router';

/** Read before it is drawn: React holds back whatever comes after a placeholder for a third of a second. */
export const Shell = lazyRouteComponent(() => import('./shell.tsx'), 'Shell');
