import { leastPicture, pictureRefusal } from '@fanfare/contract/pictures';
import { ActionIcon, Button, Stack, TextInput } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { MediaPicker } from '../../../media/index.tsx';
import type { DraftProblem } from '../draft-validation.ts';
import { FieldProblems } from '../field-problems.tsx';
import { toPickedImage } from '../picked-media.ts';
import type { Picked, PostDraft } from '../post-draft.ts';
import type { SetDraft } from '../use-post-draft.ts';
import classes from './images-field.module.css';

type Props = { draft: PostDraft; set: SetDraft; problems: readonly DraftProblem[] };

/** As many as the most generous network takes; what a smaller one refuses is said when it is chosen. */
const mostImages = 20;

const sizeOf = ({ width, height }: Pick<Picked, 'width' | 'height'>) => (width && height ? { width, height } : null);
const lies = { standard: 'Standard', square: 'Square', wide: 'Wide', portrait: 'Portrait' } as const;

/** The pictures of an image post, each with its words for people who do not see it. */
export function ImagesField({ draft, set, problems }: Props) {
  const [isPicking, setPicking] = useState(false);
  const { images } = draft;

  const add = (items: readonly Picked[]) =>
    set(({ images: before }) => ({
      images: [...before, ...items.filter(({ id }) => !before.some((one) => one.id === id))].slice(0, mostImages),
    }));
  const change = (id: number, alt: string) =>
    set(({ images: before }) => ({ images: before.map((image) => (image.id === id ? { ...image, alt } : image)) }));

  return (
    <Stack gap="sm" data-problem={problems.some(({ path }) => path === 'images') || undefined}>
      {images.length > 0 && (
        <ul className={classes.images} aria-label="Pictures">
          {images.map((image) => {
            const refusal = pictureRefusal(sizeOf(image));
            return (
              <li key={image.id} className={classes.image} data-problem={refusal ? true : undefined}>
                <img src={image.path} alt={image.alt || image.name} data-aspect={image.aspect ?? 'standard'} />
                <div className={classes.about}>
                  <p className={classes.name}>
                    <strong>{image.name}</strong>
                    <small>
                      {image.width && image.height ? `${image.width}×${image.height}` : 'Size unknown'}
                      {image.aspect && ` · ${lies[image.aspect]}`}
                    </small>
                  </p>
                  <TextInput
                    aria-label={`Description of ${image.name}`}
                    placeholder="Describe it for people who do not see it"
                    maxLength={1000}
                    value={image.alt}
                    onChange={(event) => change(image.id, event.currentTarget.value)}
                  />
                  {refusal && (
                    <p className={classes.refusal} role="alert">
                      {refusal}
                    </p>
                  )}
                </div>
                <ActionIcon
                  aria-label={`Remove ${image.name}`}
                  onClick={() => set({ images: images.filter(({ id }) => id !== image.id) })}
                >
                  <IconX size={18} stroke={1.5} aria-hidden />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
      <div className={classes.add}>
        <Button
          variant="default"
          leftSection={<IconPhotoPlus size={18} stroke={1.5} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {images.length === 0 ? 'Choose pictures' : 'Add pictures'}
        </Button>
        <span>
          At least {leastPicture.width}×{leastPicture.height} pixels.
        </span>
      </div>
      <FieldProblems problems={problems} at="images" />
      <MediaPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        family="image"
        most={5}
        title="Pictures of the post"
        refuse={(item) => pictureRefusal(sizeOf(item))}
        onPick={(items) => add(items.map(toPickedImage))}
      />
    </Stack>
  );
}
