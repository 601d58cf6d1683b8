import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';

/**
 * Query of contests, lockers and so on that can become a part of a campaign, and of the sites that can show its bar.
 */
export const useCandidates = (campaignId: number | undefined, search = '') =>
  useQuery({
    ...query('GET /campaign/parts', { query: { search, ...(campaignId ? { campaign_id: campaignId } : {}) } }),
    placeholderData: keepPreviousData,
  });
