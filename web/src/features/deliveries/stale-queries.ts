import type { Key } from '../../lib/api.ts';

/** Queries to reload after deliveries change. A share is a delivery, so the lists of shares are among them. */
export const staleAfterDelivery: Key[] = [
  ...(['GET /deliveries', 'GET /delivery/{id}'] as const),
  ...(['GET /social/shares', 'GET /social/share/{id}', 'GET /social/calendar'] as const),
];

/** Queries to reload after sending was stopped or resumed. */
export const staleAfterStop: Key[] = ['GET /deliveries/stops', 'GET /deliveries', 'GET /delivery/{id}'];

/** Queries to reload after staff stopped or resumed sending. */
export const staleAfterStaffStop: Key[] = ['GET /staff/deliveries/stops'];
