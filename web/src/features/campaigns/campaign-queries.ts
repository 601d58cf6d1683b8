import { minuteMs } from '@fanfare/contract/kit/durations';
import { useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../lib/api.ts';

export type Campaign = Output<'GET /campaign/{id}'>['campaign'];

export const campaignQuery = (id: string) => query('GET /campaign/{id}', { params: { id } });

/** The name of the campaign of a screen, for its breadcrumb; undefined until it is loaded. */
export const useCampaignName = ({ id = '' }: Record<string, string>): string | undefined =>
  useQuery({ ...campaignQuery(id), enabled: Number(id) > 0, staleTime: 5 * minuteMs }).data?.campaign.name;
