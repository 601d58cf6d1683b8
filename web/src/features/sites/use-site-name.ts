import { minuteMs } from '@fanfare/contract/kit/durations';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';

/** The name of the site of a screen, for its breadcrumb; undefined until it is loaded. */
export const useSiteName = ({ id }: Record<string, string>): string | undefined =>
  useQuery({
    ...query('GET /content/site/{id}', { params: { id: Number(id) }, silent: true }),
    enabled: Number(id) > 0,
    staleTime: 5 * minuteMs,
  }).data?.name;
