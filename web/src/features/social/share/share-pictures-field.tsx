import { plural } from '@fanfare/contract/kit/plurals';
import { imageProblem } from '@fanfare/contract/media/images';
import { Button } from '@mantine/core';
import { IconPhotoEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { MediaPicker } from '../../media/index.tsx';
import { toPickedImage } from '../composer/picked-media.ts';
import type { Picked } from '../composer/post-draft.ts';
import type { Share } from './use-share-actions.ts';

type Props = {
  share: Share;
  images: readonly Picked[] | null;
  onChange: (images: Picked[]) => void;
  error?: string | undefined;
};

/** Replaces all images of a share. Images of a blog post are changed in the post. */
export function SharePicturesField({ share: { media, post }, images, onChange, error }: Props) {
  const [isPicking, setPicking] = useState(false);
  const hasPictures = media.length > 0 && media.every(({ kind }) => kind === 'image');
  if (!hasPictures || post) return null;
  const imageNames = images?.map(({ name }) => name).join(', ');
  return (
    <Flex gap="8px 12px" wrap>
      <Button
        variant="default"
        leftSection={<IconPhotoEdit size={18} stroke={1.5} aria-hidden />}
        onClick={() => setPicking(true)}
      >
        {plural(media.length, 'Replace image')}
      </Button>
      <Block component="p" fz={14} c={error ? 'red' : 'dimmed'} breakWords role={error ? 'alert' : 'status'}>
        {error ?? (imageNames ? `New: ${imageNames}` : '')}
      </Block>
      <MediaPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        family="image"
        maxFiles={5}
        title="Choose images"
        findProblem={({ width, height }) => imageProblem(width && height ? { width, height } : null)}
        onPick={(items) => onChange(items.map(toPickedImage))}
      />
    </Flex>
  );
}
