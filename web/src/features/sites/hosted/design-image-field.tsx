import { Button, Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { type FieldProps, useField } from '../../../ui/form/use-field.ts';
import { Flex } from '../../../ui/layout/layout.tsx';
import { MediaPicker } from '../../media/index.tsx';
import classes from './hosted.module.css';

type Props = FieldProps<unknown> & { label: string; description: string };

/** Reads an image of the media library by its id. */
export function useLibraryImage(id: unknown) {
  const mediaId = Number(id ?? 0);
  const { data } = useQuery({ ...query('GET /media/{id}', { params: { id: mediaId } }), enabled: mediaId > 0 });
  return mediaId > 0 && data ? { src: data.path, alt: data.alt } : undefined;
}

export function DesignImageField(props: Props) {
  const { label, description } = props;
  const field = useField(props);
  const image = useLibraryImage(field.value);
  const [isPicking, setPicking] = useState(false);
  const noun = label.toLowerCase();
  return (
    <FieldFrame field={field}>
      <Input.Wrapper label={label} labelElement="div" description={description} error={field.error}>
        <Flex className={classes.image} gap={12} wrap mt={6}>
          {image && <img src={image.src} alt={image.alt} />}
          <Button
            variant="default"
            size="xs"
            aria-label={image ? `Change ${noun}` : `Choose ${noun}`}
            onClick={() => setPicking(true)}
          >
            {image ? 'Change' : 'Choose image'}
          </Button>
          {image && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={`Remove ${noun}`}
              onClick={() => field.onChange(null)}
            >
              Remove
            </Button>
          )}
        </Flex>
        <MediaPicker
          opened={isPicking}
          onClose={() => setPicking(false)}
          family="image"
          maxFiles={1}
          title={label}
          onPick={([item]) => {
            setPicking(false);
            if (item) field.onChange(item.id);
          }}
        />
      </Input.Wrapper>
    </FieldFrame>
  );
}
