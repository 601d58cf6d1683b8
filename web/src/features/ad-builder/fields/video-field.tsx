import { Button } from '@mantine/core';
import { IconMovie, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { MediaPicker, PageVideoSelect, useImportPicture } from '../../media/index.tsx';
import type { StepProps } from '../ad-form.ts';
import { useRememberPictures } from '../preview/use-pictures.ts';
import classes from './fields.module.css';

/**
 * Field for the video of the ad, from the Facebook page or the media library. The thumbnail of a page's video becomes
 * the ad's image until another image is chosen.
 */
export function VideoField({ field, values, pageId }: StepProps & { pageId: string }) {
  const { rememberMedia } = useRememberPictures();
  const media = useField(field('video_media'));
  const [isPicking, setPicking] = useState(false);
  const { importPicture } = useImportPicture((item) => {
    rememberMedia(item);
    field('adimage').onChange(String(item.id));
  });
  return (
    <CustomField {...field('video_id')}>
      {({ value, onChange, error }) => (
        <Grid gap="var(--mantine-spacing-sm)">
          {media.value ? (
            <ChosenVideo id={Number(media.value)} onRemove={() => media.onChange(undefined)} />
          ) : (
            <PageVideoSelect
              pageId={pageId}
              value={value || null}
              {...(error && { error })}
              onChange={(id, video) => {
                onChange(id);
                if (!values.adimage && video.thumbnail) void importPicture(video.thumbnail);
              }}
            />
          )}
          <Flex gap={8} align="stretch" wrap>
            <Button
              variant="default"
              leftSection={<IconMovie size={18} stroke={1.5} aria-hidden />}
              onClick={() => setPicking(true)}
            >
              {media.value ? 'Choose another video' : 'Upload or choose from media'}
            </Button>
          </Flex>
          <MediaPicker
            opened={isPicking}
            onClose={() => setPicking(false)}
            family="video"
            maxFiles={1}
            title="Choose a video"
            submitLabel="Use video"
            tabs={['upload', 'library']}
            onPick={([item]) => {
              if (!item) return;
              onChange('');
              media.onChange(item.id);
            }}
          />
        </Grid>
      )}
    </CustomField>
  );
}

const ChosenVideo = ({ id, onRemove }: { id: number; onRemove: () => void }) => {
  const item = useQuery({ ...query('GET /media/{id}', { params: { id } }), retry: false });
  return (
    <div className={classes.chosenVideo}>
      <Grid component="span" miw={0} breakWords>
        <strong>{item.data?.name ?? 'Video'}</strong>
        <small>
          {item.error
            ? 'This video can’t be found in your media.'
            : 'It’s put into the ad account. Facebook processes it before the ad begins.'}
        </small>
      </Grid>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconX size={16} stroke={1.5} aria-hidden />}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  );
};
