import { viewOn } from '@fanfare/contract/kit/terms';
import type { ImageSize } from '@fanfare/contract/media/images';
import type { LinkedVideo } from '@fanfare/contract/media/video-links';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Grid } from '../../../ui/layout/layout.tsx';
import { ExternalLink } from './external-link.tsx';
import classes from './video.module.css';
import { useVideoStats, VideoStatistics } from './video-statistics.tsx';

const providerNames: Record<LinkedVideo['provider'], string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  vine: 'Vine',
  facebook: 'Facebook',
  instagram: 'Instagram',
};

/**
 * The frame of an embedded video in its aspect ratio. It does not load the provider's page: it shows an icon and a link
 * to the video.
 */
export function EmbedPreview({ video, size }: { video: LinkedVideo | undefined; size: ImageSize }) {
  const { width, height } = size;
  const aspectStyle: CSSProperties & Record<`--${string}`, string> = { '--shape': `${width} / ${height}` };
  return (
    <Grid component="figure" className={classes.preview} gap={8} aria-label="Preview">
      <div className={classes.screen} style={aspectStyle} data-empty={!video || undefined}>
        {video ? (
          <>
            <span className={classes.play}>
              <IconPlayerPlayFilled size={26} aria-hidden />
            </span>
            <span className={classes.provider}>{providerNames[video.provider]}</span>
          </>
        ) : (
          <span>Enter a valid URL to preview the video.</span>
        )}
        <span className={classes.dimensions}>
          {width}x{height}
        </span>
      </div>
      {video && (
        <figcaption>
          {video.provider === 'youtube' && <YoutubeInfo id={video.id} />}
          <ExternalLink href={video.url}>{viewOn(providerNames[video.provider])}</ExternalLink>
        </figcaption>
      )}
    </Grid>
  );
}

function YoutubeInfo({ id }: { id: string }) {
  const stats = useVideoStats(id);
  if (!stats.data) return null;
  return (
    <>
      <strong>{stats.data.title}</strong>
      <VideoStatistics stats={stats.data} />
    </>
  );
}
