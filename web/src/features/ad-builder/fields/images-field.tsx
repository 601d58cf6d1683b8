import { findCropProblem } from '@fanfare/contract/ad-builder/google-ad';
import { type ImageSize, imageProblem, imageWarning } from '@fanfare/contract/media/images';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowBarToLeft, IconBrandFacebook, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { type MediaItem, MediaPicker } from '../../media/index.tsx';
import type { StepProps } from '../ad-form.ts';
import type { PreviewPicture } from '../preview/shown-ads.ts';
import { usePictures, useRememberPictures } from '../preview/use-pictures.ts';
import type { ProfileDetails } from '../use-profile-details.ts';
import { AccountImagesModal } from './account-images-modal.tsx';
import classes from './fields.module.css';
import { PageImages } from './page-images.tsx';

const maxPicked = 10;

type Props = StepProps & {
  details: ProfileDetails;
  label: string;
  /** Page whose images are offered; empty without one. */
  pageUrl: string;
};

/** Field for the image of the ad and its variants. The first one is the ad's own. */
export function ImagesField({ field, values, details, label, pageUrl }: Props) {
  const first = useField(field('adimage'));
  const others = useField(field('variants.images'));
  const [isPicking, setPicking] = useState(false);
  const [isListing, setListing] = useState(false);
  const { rememberMedia, rememberAccountImage } = useRememberPictures();
  const refs = [first.value ?? '', ...(others.value ?? [])].map(String).filter((ref) => ref !== '');
  const pictures = usePictures(refs, details.accountId);
  const isOnGoogle = values.networks?.includes('google') ?? false;
  const findProblem = (size: ImageSize | null) =>
    imageProblem(size) ?? (isOnGoogle && size ? findCropProblem(size) : undefined);

  const change = (next: readonly string[]) => {
    const [head = '', ...rest] = [...new Set(next)];
    first.onChange(head);
    others.onChange(rest);
    first.onBlur();
  };
  const add = (items: readonly MediaItem[]) => {
    for (const item of items) rememberMedia(item);
    change([...refs, ...items.map(({ id }) => String(id))]);
  };
  return (
    <FieldFrame field={first}>
      <Grid component="fieldset" gap={8} aria-invalid={first.error ? true : undefined}>
        <Block component="legend" mb={6} fz={14} fw={500}>
          {label}
        </Block>
        {refs.length > 0 && (
          <Grid component="ol" fill={120} gap={8}>
            {refs.map((ref, index) => (
              <ChosenImage
                key={ref}
                name={index === 0 ? label : `variant ${index + 1}`}
                picture={pictures.get(ref)}
                problem={findProblem(pictures.get(ref)?.size ?? null)}
                onFirst={index === 0 ? undefined : () => change([ref, ...refs.filter((other) => other !== ref)])}
                onRemove={() => change(refs.filter((other) => other !== ref))}
              />
            ))}
          </Grid>
        )}
        <Flex gap={8} align="stretch" wrap>
          <Button
            variant="default"
            leftSection={<IconPhotoPlus size={18} stroke={1.5} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {refs.length === 0 ? 'Choose image' : 'Add images to compare'}
          </Button>
          {details.accountId !== '' && (
            <Tooltip label="Google ads need an image of your media" disabled={!isOnGoogle}>
              <Button
                variant="default"
                leftSection={<IconBrandFacebook size={18} stroke={1.5} aria-hidden />}
                data-disabled={isOnGoogle || undefined}
                aria-disabled={isOnGoogle || undefined}
                onClick={() => !isOnGoogle && setListing(true)}
              >
                From the ad account
              </Button>
            </Tooltip>
          )}
        </Flex>
        {first.error && (
          <Block component="p" c="red" fz={13} role="alert">
            {first.error}
          </Block>
        )}
      </Grid>
      {pageUrl !== '' && <PageImages url={pageUrl} onPick={(item) => add([item])} />}
      <MediaPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        family="image"
        maxFiles={maxPicked}
        title="Choose images"
        pageUrl={pageUrl}
        findProblem={({ width, height }) => findProblem(width && height ? { width, height } : null)}
        onPick={add}
      />
      <AccountImagesModal
        opened={isListing}
        accountId={details.accountId}
        onClose={() => setListing(false)}
        onPick={(image) => {
          rememberAccountImage(details.accountId, image);
          change([...refs, image.hash]);
          setListing(false);
        }}
      />
    </FieldFrame>
  );
}

type ImageProps = {
  name: string;
  picture: PreviewPicture | undefined;
  /** Reason why the image can't be used. */
  problem: string | undefined;
  onFirst: (() => void) | undefined;
  onRemove: () => void;
};

function ChosenImage({ name, picture, problem, onFirst, onRemove }: ImageProps) {
  const warning = problem ?? (picture ? imageWarning(picture.size) : null);
  return (
    <Grid component="li" className={classes.chosenImage} gap={4} content="start" pos="relative">
      {picture && <img src={picture.src} alt={picture.alt} referrerPolicy="no-referrer" />}
      <span className={classes.imageTools}>
        {onFirst && (
          <Tooltip label="Use first">
            <ActionIcon size={28} variant="filled" color="dark" aria-label={`Use ${name} first`} onClick={onFirst}>
              <IconArrowBarToLeft size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <ActionIcon size={28} variant="filled" color="dark" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </span>
      {warning && (
        <Block component="small" c="orange" role="status">
          {warning}
        </Block>
      )}
    </Grid>
  );
}
