import { minuteMs } from '@fanfare/contract/kit/durations';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';

/** The name of the contest of a screen; undefined until it is loaded, and for users who only see reports. */
export const useContestName = ({ contestId = '' }: Record<string, string>): string | undefined => {
  const canView = useCan('contests:viewer');
  const { data } = useQuery({
    ...query('GET /contest/{id}', { params: { id: Number(contestId) } }),
    enabled: canView && Number(contestId) > 0,
    staleTime: 5 * minuteMs,
  });
  return data?.contest.name || undefined;
};
