import type { PictureSize } from '@fanfare/contract/pictures';
import type { LinkedVideo } from '@fanfare/contract/video-links';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { ExternalLink } from './external-link.tsx';
import classes from './video.module.css';
import { useVideoStats, VideoStatistics } from './video-statistics.tsx';

const homes: Record<LinkedVideo['provider'], string> = {
  youtube: 'Youtube',
  vimeo: 'Vimeo',
  vine: 'Vine',
  facebook: 'Facebook',
  instagram: 'Instagram',
};

/**
 * The frame a video will have in the post, in its true proportions. No foreign page is loaded into ours for it: what it
 * shows is a drawing, and the video itself is one press away.
 */
export function EmbedPreview({ video, size }: { video: LinkedVideo | undefined; size: PictureSize }) {
  const { width, height } = size;
  const shape: CSSProperties & Record<`--${string}`, string> = { '--shape': `${width} / ${height}` };
  return (
    <figure className={classes.preview} aria-label="Preview">
      <div className={classes.screen} style={shape} data-empty={!video || undefined}>
        {video ? (
          <>
            <span className={classes.play}>
              <IconPlayerPlayFilled size={26} aria-hidden />
            </span>
            <span className={classes.home}>{homes[video.provider]}</span>
          </>
        ) : (
          <span>The video appears here as soon as its address is recognised.</span>
        )}
        <span className={classes.measure}>
          {width}x{height}
        </span>
      </div>
      {video && (
        <figcaption>
          {video.provider === 'youtube' && <YoutubeFacts id={video.id} />}
          <ExternalLink href={video.url}>{`Watch at ${homes[video.provider]}`}</ExternalLink>
        </figcaption>
      )}
    </figure>
  );
}

function YoutubeFacts({ id }: { id: string }) {
  const stats = useVideoStats(id);
  if (!stats.data) return null;
  return (
    <>
      <strong>{stats.data.title}</strong>
      <VideoStatistics stats={stats.data} />
    </>
  );
}
