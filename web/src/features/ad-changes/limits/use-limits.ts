import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import { useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';

export type LimitsAnswer = Output<'GET /ads/limits'>;

export const limitsQuery = query('GET /ads/limits', { silent: true });

/** Limits of ad changes, raises of today, and the stop of all changes. */
export const useLimits = () => {
  const enabled = useCan(needsAds.viewer);
  return useQuery({ ...limitsQuery, enabled });
};
