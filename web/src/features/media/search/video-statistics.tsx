import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type Output } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { logQuietly } from '../../../lib/log.ts';
import classes from './video.module.css';

export type VideoStats = Output<'POST /content/youtube/stats'>;

/** How a video of YouTube is doing. What cannot be learnt is only logged: the video can be used all the same. */
export function useVideoStats(id: string | undefined) {
  const stats = useQuery({
    queryKey: ['POST /content/youtube/stats', id],
    queryFn: () => call('POST /content/youtube/stats', { body: { video_id: id ?? '' }, silent: true }),
    enabled: id !== undefined,
    staleTime: 600_000,
    retry: false,
  });
  const { error } = stats;
  useEffect(() => {
    if (error) logQuietly(`YouTube did not tell how the video ${id} is doing`, error);
  }, [error, id]);
  return stats;
}

export function VideoStatistics({ stats }: { stats: VideoStats }) {
  const { views, likes, comments, length_seconds } = stats;
  const figures = [
    ['length', lengthInWords(length_seconds)],
    ['views', views === null ? 'hidden' : formatNumber(views)],
    ['likes', likes === null ? 'hidden' : formatNumber(likes)],
    ['comments', comments === null ? 'hidden' : formatNumber(comments)],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 3:07, or 1:02:45 */
export function lengthInWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
