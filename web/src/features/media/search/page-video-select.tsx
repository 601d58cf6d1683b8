import { terms } from '@fanfare/contract/kit/terms';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { errorMessage, query } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { PictureFrame } from '../../../ui/page/picture-frame.tsx';
import type { PageVideo } from '../types.ts';
import classes from './video.module.css';
import { formatDuration } from './video-statistics.tsx';

type Props = {
  /** Id of the Facebook page whose videos are listed. */
  pageId: string;
  value: string | null;
  onChange: (id: string, video: PageVideo) => void;
  error?: string;
};

/** Radio list of a Facebook page's videos. */
export function PageVideoSelect({ pageId, value, onChange, error }: Props) {
  const name = useId();
  const list = useQuery({ ...query('GET /facebook/page/{id}/videos', { params: { id: pageId } }), retry: false });
  if (list.isPending) return <TextSkeleton lines={4} />;
  if (list.isError)
    return (
      <Alert
        tone="bad"
        title="Couldn’t load this page’s videos"
        action={
          <Button size="xs" variant="default" onClick={() => void list.refetch()}>
            Try again
          </Button>
        }
      >
        {errorMessage(list.error)}
      </Alert>
    );
  if (list.data.videos.length === 0)
    return <Alert tone="info">No videos on this page yet. Upload one to choose it here next time.</Alert>;
  return (
    <fieldset className={classes.videos} aria-invalid={error ? true : undefined}>
      <Block component="legend" mb={8} fw={600}>
        Videos on this page
      </Block>
      {list.data.videos.map((video) => (
        <Flex
          component="label"
          key={video.id}
          className={classes.choice}
          gap={12}
          data-chosen={video.id === value || undefined}
        >
          <input
            type="radio"
            name={name}
            value={video.id}
            checked={video.id === value}
            disabled={!video.ready || !video.file}
            onChange={() => onChange(video.id, video)}
          />
          <PictureFrame aspect="video" className={classes.thumbnail}>
            {video.thumbnail && <img src={video.thumbnail} alt="" loading="lazy" />}
          </PictureFrame>
          <Grid component="span" gap={2} content="start" flex={1} miw={0} breakWords>
            <strong>{video.name || terms.untitled}</strong>
            <small>{video.ready ? formatDuration(video.length_seconds) : 'Processing'}</small>
            {video.description && (
              <Block component="small" lines={2}>
                {video.description}
              </Block>
            )}
          </Grid>
        </Flex>
      ))}
      {error && (
        <Block component="p" c="red" fz={13} role="alert">
          {error}
        </Block>
      )}
    </fieldset>
  );
}
