import { hourSeconds, minuteMs } from '@fanfare/contract/kit/durations';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type Output } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { logWarning } from '../../../lib/log.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import classes from './video.module.css';

export type VideoStats = Output<'POST /content/youtube/stats'>;

/** Statistics of a YouTube video. A failure is only logged, because the video can be used without them. */
export function useVideoStats(id: string | undefined) {
  const stats = useQuery({
    queryKey: ['POST /content/youtube/stats', id],
    queryFn: () => call('POST /content/youtube/stats', { body: { video_id: id ?? '' }, silent: true }),
    enabled: id !== undefined,
    staleTime: 10 * minuteMs,
    retry: false,
  });
  const { error } = stats;
  useEffect(() => {
    if (error) logWarning(`YouTube statistics of video ${id} failed to load`, error);
  }, [error, id]);
  return stats;
}

export function VideoStatistics({ stats }: { stats: VideoStats }) {
  const { views, likes, comments, length_seconds } = stats;
  const statistics = [
    ['length', formatDuration(length_seconds)],
    ['views', views === null ? 'hidden' : formatNumber(views)],
    ['likes', likes === null ? 'hidden' : formatNumber(likes)],
    ['comments', comments === null ? 'hidden' : formatNumber(comments)],
  ];
  return (
    <Flex component="dl" className={classes.statistics} gap="4px 20px" align="stretch" wrap>
      {statistics.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <Block component="dd" fw={600} tabular>
            {value}
          </Block>
        </div>
      ))}
    </Flex>
  );
}

/** Formats a duration: 3:07, or 1:02:45. */
export function formatDuration(seconds: number): string {
  const totalSeconds = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(totalSeconds / hourSeconds), Math.floor(totalSeconds / 60) % 60, totalSeconds % 60];
  const shownParts = parts[0] === 0 ? parts.slice(1) : parts;
  return shownParts.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
