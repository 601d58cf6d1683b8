import { usePolledQuery } from '../../lib/api/use-polled-query.ts';
import { type Output, query } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';

export type Message = Output<'GET /user/{id}/notifications'>['notification']['alerts']['messages'][number];

/** The contract's `pollMilliseconds`; a test holds the two together. Its file would bring zod to every first screen. */
export const pollMs = 10_000;

/** My newest notifications, never older than ten seconds while somebody looks. */
export function useNotifications() {
  const { id } = useMe();
  return usePolledQuery(query('GET /user/{id}/notifications', { params: { id }, silent: true }), pollMs);
}
