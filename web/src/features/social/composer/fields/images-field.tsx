import { imageProblem, minImageSize } from '@fanfare/contract/media/images';
import { ActionIcon, Button, Stack, TextInput } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormValues } from '../../../../ui/form/use-field.ts';
import { MediaPicker } from '../../../media/index.tsx';
import { AiImageButton } from '../ai/ai-image-button.tsx';
import { FieldProblems, useFieldMark } from '../field-problems.tsx';
import { toPickedImage } from '../picked-media.ts';
import type { Picked } from '../post-draft.ts';
import type { PostForm } from '../use-post-draft.ts';
import classes from './images-field.module.css';

/** The highest limit of all networks; lower limits are checked per selected network. */
const maxImages = 20;

const toSize = ({ width, height }: Pick<Picked, 'width' | 'height'>) => (width && height ? { width, height } : null);
const aspectLabels = { standard: 'Standard', square: 'Square', wide: 'Wide', portrait: 'Portrait' } as const;

/** The images of an image post with their alt texts. */
export function ImagesField({ form }: { form: PostForm }) {
  const [isPicking, setPicking] = useState(false);
  const images = useFormValues(form, (draft) => draft.images);

  const addImages = (items: readonly Picked[]) =>
    form.change({
      images: [...images, ...items.filter(({ id }) => !images.some((image) => image.id === id))].slice(0, maxImages),
    });
  const setAltText = (id: number, alt: string) =>
    form.change({ images: images.map((image) => (image.id === id ? { ...image, alt } : image)) });

  return (
    <Stack gap="sm" {...useFieldMark(form, 'images')}>
      {images.length > 0 && (
        <ul className={classes.images} aria-label="Images">
          {images.map((image) => {
            const problem = imageProblem(toSize(image));
            return (
              <li key={image.id} className={classes.image} data-problem={problem ? true : undefined}>
                <img src={image.path} alt={image.alt || image.name} data-aspect={image.aspect ?? 'standard'} />
                <div className={classes.about}>
                  <p className={classes.name}>
                    <strong>{image.name}</strong>
                    <small>
                      {image.width && image.height ? `${image.width}×${image.height}` : 'Size unknown'}
                      {image.aspect && ` · ${aspectLabels[image.aspect]}`}
                    </small>
                  </p>
                  <TextInput
                    aria-label={`Alt text of ${image.name}`}
                    placeholder="Describe this image for screen readers"
                    maxLength={1000}
                    value={image.alt}
                    onChange={(event) => setAltText(image.id, event.currentTarget.value)}
                  />
                  {problem && (
                    <p className={classes.refusal} role="alert">
                      {problem}
                    </p>
                  )}
                </div>
                <ActionIcon
                  aria-label={`Remove ${image.name}`}
                  onClick={() => form.change({ images: images.filter(({ id }) => id !== image.id) })}
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
          {images.length === 0 ? 'Choose images' : 'Add images'}
        </Button>
        <AiImageButton onCreated={(image) => addImages([toPickedImage(image)])} />
        <span>
          At least {minImageSize.width}×{minImageSize.height} pixels.
        </span>
      </div>
      <FieldProblems form={form} at="images" />
      <MediaPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        family="image"
        maxFiles={5}
        title="Choose images"
        findProblem={(item) => imageProblem(toSize(item))}
        onPick={(items) => addImages(items.map(toPickedImage))}
      />
    </Stack>
  );
}
