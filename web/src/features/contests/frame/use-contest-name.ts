import { contestName } from '@fanfare/contract/contests/contest-name';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { useQuery } from '@tanstack/react-query';
import { contestQuery, newContestId } from '../contest-queries.ts';

export const newContestTitle = 'New contest';

/** The name of the contest of a screen, for its breadcrumb; undefined until it is loaded. */
export const useContestName = ({ id = '' }: Record<string, string>): string | undefined => {
  const isNew = id === newContestId;
  const { data } = useQuery({
    ...contestQuery(Number(id)),
    enabled: Number(id) > 0,
    staleTime: 5 * minuteMs,
    // No refetch on focus: it would replace what is typed in the wizard.
    refetchOnWindowFocus: false,
  });
  return isNew ? newContestTitle : data && contestName(data.contest);
};
