import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../../lib/api.ts';

export type Invite = Output<'POST /user/business/join'>;
/** Props of every modal on the invite page. */
export type JoinProps = { invite: Invite; opened: boolean; onClose: () => void };

/** Query of a POST that reads: the key is in the body. Not retried, because an invalid key stays invalid. */
export const inviteQuery = (key: string) =>
  queryOptions({
    queryKey: ['POST /user/business/join', key],
    queryFn: ({ signal }) => call('POST /user/business/join', { body: { invite_key: key }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
