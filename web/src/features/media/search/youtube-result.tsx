import { viewOn } from '@fanfare/contract/kit/terms';
import { embedHtml, parseVideoLink } from '@fanfare/contract/media/video-links';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { PictureFrame } from '../../../ui/page/picture-frame.tsx';
import type { VideoResult } from '../types.ts';
import { defaultEmbedSize, EmbedSizeSelect } from './embed-size-select.tsx';
import { ExternalLink } from './external-link.tsx';
import classes from './video.module.css';
import { useVideoStats, VideoStatistics } from './video-statistics.tsx';

type Props = { video: VideoResult; isOpen: boolean; onToggle: () => void; onInsert: (html: string) => void };

export function YoutubeResult({ video, isOpen, onToggle, onInsert }: Props) {
  const { title, channel, published, thumbnail, description } = video;
  return (
    <li className={classes.result} data-open={isOpen || undefined}>
      <button type="button" className={`${classes.row} ff-hover`} aria-expanded={isOpen} onClick={onToggle}>
        <PictureFrame aspect="video" className={classes.thumbnail}>
          {thumbnail && <img src={thumbnail} alt="" loading="lazy" />}
        </PictureFrame>
        <Grid component="span" gap={2} content="start" flex={1} miw={0} breakWords>
          <strong>{title}</strong>
          <small>
            {channel}, <DateTime at={published} show="relative" />
          </small>
          <Block component="small" lines={2}>
            {description}
          </Block>
        </Grid>
      </button>
      {isOpen && <Details video={video} onInsert={onInsert} />}
    </li>
  );
}

function Details({ video, onInsert }: { video: VideoResult; onInsert: (html: string) => void }) {
  const [size, setSize] = useState(defaultEmbedSize);
  const stats = useVideoStats(video.id);
  // The link is built from the id: the practice YouTube has another URL, and only real YouTube URLs can be embedded.
  const linked = parseVideoLink(`https://www.youtube.com/watch?v=${video.id}`);
  const isEmbeddingBlocked = stats.data?.embeddable === false;
  return (
    <Grid gap={12} pt={12} pb={16} px={16} divided>
      {stats.isPending && <TextSkeleton lines={2} />}
      {stats.data && <VideoStatistics stats={stats.data} />}
      {isEmbeddingBlocked && <Alert tone="warn">The owner doesn’t allow embedding. Choose another video.</Alert>}
      <Flex className={classes.insert} gap="12px 16px" align="flex-end" wrap>
        <EmbedSizeSelect value={size} onChange={setSize} />
        <Button disabled={!linked || isEmbeddingBlocked} onClick={() => linked && onInsert(embedHtml(linked, size))}>
          Insert video
        </Button>
        <ExternalLink href={video.url}>{viewOn('YouTube')}</ExternalLink>
      </Flex>
    </Grid>
  );
}
