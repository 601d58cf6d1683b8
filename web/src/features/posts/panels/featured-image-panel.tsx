import { imageWarning } from '@fanfare/contract/media/images';
import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { NewImageButton, useSuggestAltText } from '../../ai-writer/index.tsx';
import { type MediaItem, MediaPicker } from '../../media/index.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import { useFeaturedImage } from '../session/use-featured-image.ts';
import classes from '../side-panel.module.css';

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
    <Grid gap={12}>
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
          <Flex gap={8} align="stretch" wrap>
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
          </Flex>
        </>
      ) : (
        <Grid
          component="button"
          type="button"
          className={classes.drop}
          gap={4}
          justify="center"
          onClick={() => setPickerOpen(true)}
        >
          <IconPhotoPlus size={24} stroke={1.5} aria-hidden />
          <Block component="strong" c="var(--ff-text)">
            Choose a featured image
          </Block>
          <Block component="span" fz={13}>
            Shown above the post, in lists and in shares.
          </Block>
        </Grid>
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
          <Block component="p" fz={13} c="red" role="alert" tabIndex={-1}>
            {field.error}
          </Block>
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
    </Grid>
  );
}
