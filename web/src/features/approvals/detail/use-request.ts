import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { z } from 'zod';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { parseListQuery } from '../../../lib/use-list-query.ts';
import { clearWidgetCache } from '../../../lib/user-data/widget-cache.ts';

export type Request = Output<'GET /approval/{id}'>;

const number = z.coerce.number<string | number>().int().min(1).optional();
/** `for`: the user whom the link in an email was sent to. */
const LinkQuery = z.object({ for: number, business: number });

/**
 * Reads the request of the page and switches to its business: a link in an email or a notification names the business,
 * and the user can be a member of several.
 */
export function useRequest() {
  const { id: idText } = useParams({ strict: false });
  const id = Number(idText);
  const search: unknown = useLocation({ select: (location) => location.search });
  const { for: sentTo, business } = parseListQuery(LinkQuery, search);
  const me = useMe();
  const client = useQueryClient();
  const isMember = me.businesses.some((one) => one.id === business);
  const isElsewhere = business !== undefined && isMember && me.business?.id !== business;
  const { mutate: switchTo, error: switchError } = useSave('POST /user/business/{bid}/set', {
    refreshes: ['GET /user/start'],
    onDone: async () => {
      clearWidgetCache();
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET /user/start' });
    },
  });
  useEffect(() => {
    if (isElsewhere) switchTo({ params: { bid: business } });
  }, [isElsewhere, business, switchTo]);
  const loaded = useQuery({
    ...query('GET /approval/{id}', { params: { id }, query: { for: sentTo }, silent: true }),
    enabled: !isElsewhere,
  });
  return {
    id,
    sentTo,
    loaded,
    error: switchError ?? loaded.error,
    /** True if the link was sent to another user than the one who is signed in. */
    isForOther: sentTo !== undefined && sentTo !== me.id,
  };
}
