import { minuteMs } from '@fanfare/contract/kit/durations';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';

/** The title of the channel of a screen, for its breadcrumb; undefined until it is loaded. */
export const useChannelName = ({ id }: Record<string, string>): string | undefined =>
  useQuery({
    ...query('GET /content/rss/channels', { query: {}, silent: true }),
    enabled: Number(id) > 0,
    staleTime: 5 * minuteMs,
  }).data?.channels.find((channel) => channel.id === Number(id))?.title;
