import { imageProblem, minImageSize } from '@fanfare/contract/media/images';
import { ActionIcon, Button, Stack, TextInput } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormValues } from '../../../../ui/form/use-field.ts';
import { Block, Flex, Grid } from '../../../../ui/layout/layout.tsx';
import { MediaPicker } from '../../../media/index.tsx';
import { AiImageButton } from '../ai/ai-image-button.tsx';
import { FieldProblems, useFieldMark } from '../field-problems.tsx';
import { toPickedImage } from '../picked-media.ts';
import type { Picked } from '../post-draft.ts';
import type { PostForm } from '../use-post-draft.ts';
import classes from './images-field.module.css';

/** Number of images, at most, on the network that takes the most; lower limits are checked per selected network. */
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
        <Grid component="ul" gap={10} aria-label="Images">
          {images.map((image) => {
            const problem = imageProblem(toSize(image));
            return (
              <Flex
                component="li"
                key={image.id}
                className={classes.image}
                p={10}
                bd={`1px solid var(${problem ? '--ff-bad' : '--ff-hairline'})`}
                bdrs={12}
                gap={12}
                align="flex-start"
              >
                <img src={image.path} alt={image.alt || image.name} data-aspect={image.aspect ?? 'standard'} />
                <div className={classes.about}>
                  <Grid component="p" breakWords>
                    <Block component="strong" fw={600}>
                      {image.name}
                    </Block>
                    <small>
                      {image.width && image.height ? `${image.width}×${image.height}` : 'Size unknown'}
                      {image.aspect && ` · ${aspectLabels[image.aspect]}`}
                    </small>
                  </Grid>
                  <TextInput
                    aria-label={`Alt text of ${image.name}`}
                    placeholder="Describe this image for screen readers"
                    maxLength={1000}
                    value={image.alt}
                    onChange={(event) => setAltText(image.id, event.currentTarget.value)}
                  />
                  {problem && (
                    <Block component="p" c="red" fz={13} role="alert">
                      {problem}
                    </Block>
                  )}
                </div>
                <ActionIcon
                  aria-label={`Remove ${image.name}`}
                  onClick={() => form.change({ images: images.filter(({ id }) => id !== image.id) })}
                >
                  <IconX size={18} stroke={1.5} aria-hidden />
                </ActionIcon>
              </Flex>
            );
          })}
        </Grid>
      )}
      <Flex gap="8px 12px" wrap c="dimmed" fz={13}>
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
      </Flex>
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
