import { usePolledQuery } from '../../lib/api/use-polled-query.ts';
import { type Output, query } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';

export type Message = Output<'GET /user/{id}/notifications'>['notification']['alerts']['messages'][number];

/** Equal to `pollMilliseconds` of the contract (tested). Not imported, because that file would load zod on the first screen. */
export const pollMs = 10_000;

/** The user's newest notifications, polled every 10 s while the page is visible. */
export function useNotifications() {
  const { id } = useMe();
  return usePolledQuery(query('GET /user/{id}/notifications', { params: { id }, silent: true }), pollMs);
}
