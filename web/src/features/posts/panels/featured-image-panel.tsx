import { imageWarning } from '@fanfare/contract/media/images';
import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { useField, useFormValues } from '../../../ui/form/use-field.ts';
import { NewImageButton, useSuggestAltText } from '../../ai-writer/index.tsx';
import { type MediaItem, MediaPicker } from '../../media/index.tsx';
import { useEditorContext } from '../editor/editor-context.ts';
import classes from './side-panel.module.css';

type FeaturedImage = { src: string; alt: string; warning: string | null };

/** The featured image of the post: from the media library, or already on the site. */
export function useFeaturedImage(): FeaturedImage | undefined {
  const { session } = useEditorContext();
  const id = useFormValues(session.form, ({ featured_image }) => featured_image);
  const url = useFormValues(session.form, ({ featured_image_url }) => featured_image_url);
  const { data } = useQuery({ ...query('GET /media/{id}', { params: { id: id ?? 0 } }), enabled: id !== null });
  if (id !== null) return data && { src: data.path, alt: data.alt, warning: data.warning };
  return url ? { src: url, alt: '', warning: null } : undefined;
}

export function FeaturedImagePanel() {
  const { session, site } = useEditorContext();
  const field = useField(session.field('featured_image'));
  const image = useFeaturedImage();
  const suggestAltText = useSuggestAltText(site.id);
  const [isPickerOpen, setPickerOpen] = useState(false);
  const [measured, setMeasured] = useState<{ src: string; warning: string | null }>();
  const warning = image?.warning ?? (measured?.src === image?.src ? measured?.warning : null);
  const selectImage = ([item]: MediaItem[]) => {
    setPickerOpen(false);
    if (item) session.change({ featured_image: item.id, featured_image_url: '' });
  };
  return (
    <div className={classes.stack}>
      {image ? (
        <>
          <button
            type="button"
            className={classes.image}
            onClick={() => setPickerOpen(true)}
            aria-label="Change featured image"
          >
            <img
              src={image.src}
              alt={image.alt}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setMeasured({ src: image.src, warning: imageWarning(width && height ? { width, height } : null) })
              }
              onError={() => setMeasured({ src: image.src, warning: imageWarning(null) })}
            />
          </button>
          {warning && <Alert tone="warn">{warning}</Alert>}
          <div className={classes.pair}>
            <Button variant="default" size="xs" onClick={() => setPickerOpen(true)}>
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
        <button type="button" className={classes.drop} onClick={() => setPickerOpen(true)}>
          <IconPhotoPlus size={24} stroke={1.5} aria-hidden />
          <strong>Choose a featured image</strong>
          <span>Shown above the post, in lists and in shares.</span>
        </button>
      )}
      <div className={classes.start}>
        <NewImageButton
          siteId={site.id}
          readTopic={() => session.read().post_title.trim()}
          onDone={({ media_id }) => session.change({ featured_image: media_id, featured_image_url: '' })}
        />
      </div>
      {field.error && (
        <FieldFrame field={field}>
          <p className={classes.problem} role="alert" tabIndex={-1}>
            {field.error}
          </p>
        </FieldFrame>
      )}
      <MediaPicker
        opened={isPickerOpen}
        onClose={() => setPickerOpen(false)}
        family="image"
        maxFiles={1}
        title="Featured image"
        suggestAltText={suggestAltText && ((item) => suggestAltText(item.id, session.form.values().post_title))}
        onPick={selectImage}
      />
    </div>
  );
}
