import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { errorMessage, query } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import type { PageVideo } from '../types.ts';
import classes from './video.module.css';
import { lengthInWords } from './video-statistics.tsx';

type Props = {
  /** The Facebook page whose videos these are. */
  pageId: string;
  value: string | null;
  onChange: (id: string, video: PageVideo) => void;
  error?: string;
};

/** The videos a Facebook page has already, one of which can be chosen. */
export function PageVideoSelect({ pageId, value, onChange, error }: Props) {
  const name = useId();
  const list = useQuery({ ...query('GET /facebook/page/{id}/videos', { params: { id: pageId } }), retry: false });
  if (list.isPending) return <TextSkeleton lines={4} />;
  if (list.isError)
    return (
      <Alert
        tone="bad"
        title="The videos of this page could not be loaded"
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
    return <Alert tone="info">This page has no videos yet. Upload one, and it is there next time.</Alert>;
  return (
    <fieldset className={classes.videos} aria-invalid={error ? true : undefined}>
      <legend>Videos of the page</legend>
      {list.data.videos.map((video) => (
        <label key={video.id} className={classes.choice} data-chosen={video.id === value || undefined}>
          <input
            type="radio"
            name={name}
            value={video.id}
            checked={video.id === value}
            disabled={!video.ready || !video.file}
            onChange={() => onChange(video.id, video)}
          />
          <span className={classes.still}>
            {video.thumbnail && <img src={video.thumbnail} alt="" loading="lazy" />}
          </span>
          <span className={classes.what}>
            <strong>{video.name || 'Without a title'}</strong>
            <small>{video.ready ? lengthInWords(video.length_seconds) : 'Facebook is still working on it'}</small>
            {video.description && <small className={classes.plot}>{video.description}</small>}
          </span>
        </label>
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
