import { nativeAdLimits } from '@fanfare/contract/social/native-ads';
import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { MediaPicker } from '../../media/index.tsx';
import type { StepProps } from '../ad-form.ts';
import classes from '../fields/fields.module.css';
import { usePictures, useRememberPictures } from '../preview/use-pictures.ts';

/** Step for the ad on the native-ads network. */
export function NativeStep({ field, values }: StepProps) {
  const { title = '', brand_name = '' } = values.nativead ?? {};
  return (
    <>
      <TextField
        {...field('nativead.title')}
        label="Native ad title"
        required
        description={describeLength(title, nativeAdLimits.title)}
      />
      <TextField
        {...field('nativead.brand_name')}
        label="Brand name"
        required
        description={describeLength(brand_name, nativeAdLimits.brandName)}
      />
      <NativePicture field={field} />
    </>
  );
}

const describeLength = (text: string, max: number) => `${[...text.trim()].length} of ${max} characters`;

/** Choice of an image for native ads that differs from the image of the ad. */
function NativePicture({ field }: Pick<StepProps, 'field'>) {
  const [isPicking, setPicking] = useState(false);
  const { rememberMedia } = useRememberPictures();
  return (
    <CustomField {...field('nativead.picture')}>
      {({ value, onChange, error }) => (
        <Grid component="fieldset" gap={8} aria-invalid={error ? true : undefined}>
          <Block component="legend" mb={6} fz={14} fw={500}>
            Image
          </Block>
          <ChosenPicture value={String(value ?? '')} />
          <Flex gap={8} align="stretch" wrap>
            <Button
              variant="default"
              leftSection={<IconPhotoPlus size={18} stroke={1.5} aria-hidden />}
              onClick={() => setPicking(true)}
            >
              Choose another image
            </Button>
            {value && (
              <Button variant="subtle" onClick={() => onChange('')}>
                Use the image of the ad
              </Button>
            )}
          </Flex>
          {error && (
            <Block component="p" c="red" fz={13} role="alert">
              {error}
            </Block>
          )}
          <MediaPicker
            opened={isPicking}
            onClose={() => setPicking(false)}
            family="image"
            maxFiles={1}
            title="Choose an image"
            onPick={([item]) => {
              if (!item) return;
              rememberMedia(item);
              onChange(String(item.id));
            }}
          />
        </Grid>
      )}
    </CustomField>
  );
}

function ChosenPicture({ value }: { value: string }) {
  const picture = usePictures([value], '').get(value);
  if (!picture) return <Meta component="p">The image of the ad.</Meta>;
  return (
    <Grid component="ol" fill={120} gap={8}>
      <Grid component="li" className={classes.chosenImage} gap={4} content="start" pos="relative">
        <img src={picture.src} alt={picture.alt} referrerPolicy="no-referrer" />
      </Grid>
    </Grid>
  );
}
