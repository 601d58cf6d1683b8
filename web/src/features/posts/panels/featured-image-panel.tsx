import { pictureWarning } from '@fanfare/contract/pictures';
import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { type MediaItem, MediaPicker } from '../../media/index.tsx';
import { useEditorContext } from '../editor/editor-context.ts';
import { useFields } from '../saving/fields-store.ts';
import classes from './side-panel.module.css';

type Shown = { src: string; alt: string; warning: string | null };

/** The picture chosen for a post: a file of the business, or one the site has. */
export function useFeaturedPicture(): Shown | undefined {
  const { session } = useEditorContext();
  const id = useFields(session.store, ({ featured_image }) => featured_image);
  const url = useFields(session.store, ({ featured_image_url }) => featured_image_url);
  const { data } = useQuery({ ...query('GET /media/{id}', { params: { id: id ?? 0 } }), enabled: id !== null });
  if (id !== null) return data && { src: data.path, alt: data.alt, warning: data.warning };
  return url ? { src: url, alt: '', warning: null } : undefined;
}

export function FeaturedImagePanel() {
  const { session, problems } = useEditorContext();
  const picture = useFeaturedPicture();
  const [isOpen, setOpen] = useState(false);
  const [measured, setMeasured] = useState<{ src: string; warning: string | null }>();
  const problem = problems.get('picture');
  const warning = picture?.warning ?? (measured?.src === picture?.src ? measured?.warning : null);
  const choose = ([item]: MediaItem[]) => {
    setOpen(false);
    if (item) session.change({ featured_image: item.id, featured_image_url: '' });
  };
  return (
    <div className={classes.stack}>
      {picture ? (
        <>
          <button
            type="button"
            className={classes.picture}
            onClick={() => setOpen(true)}
            aria-label="Change the featured image"
          >
            <img
              src={picture.src}
              alt={picture.alt}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setMeasured({ src: picture.src, warning: pictureWarning(width && height ? { width, height } : null) })
              }
              onError={() => setMeasured({ src: picture.src, warning: pictureWarning(null) })}
            />
          </button>
          {warning && <Alert tone="warn">{warning}</Alert>}
          <div className={classes.pair}>
            <Button variant="default" size="xs" onClick={() => setOpen(true)}>
              Change
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => session.change({ featured_image: null, featured_image_url: '' })}
            >
              Remove
            </Button>
          </div>
        </>
      ) : (
        <button type="button" className={classes.drop} onClick={() => setOpen(true)}>
          <IconPhotoPlus size={24} stroke={1.5} aria-hidden />
          <strong>Choose a featured image</strong>
          <span>Shown above the post, in lists and wherever it is shared.</span>
        </button>
      )}
      {problem && (
        <p className={classes.wrong} role="alert" data-problem tabIndex={-1}>
          {problem}
        </p>
      )}
      <MediaPicker
        opened={isOpen}
        onClose={() => setOpen(false)}
        family="image"
        most={1}
        title="Featured image"
        onPick={choose}
      />
    </div>
  );
}
