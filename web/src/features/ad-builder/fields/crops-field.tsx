import { type GoogleCrop, googleCrops, toCropRectangle } from '@fanfare/contract/ad-builder/google-ad';
import { useId } from 'react';
import { useField } from '../../../ui/form/use-field.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import type { StepProps } from '../ad-form.ts';
import type { PreviewPicture } from '../preview/shown-ads.ts';
import { usePictures } from '../preview/use-pictures.ts';
import classes from './fields.module.css';

const labels: Record<GoogleCrop, string> = { landscape: 'Landscape', square: 'Square' };

/** Choice of the part of the image that Google's landscape and square formats show. */
export function CropsField({ field, values, accountId }: StepProps & { accountId: string }) {
  const image = String(values.adimage ?? '');
  const picture = usePictures([image], accountId).get(image);
  if (!picture?.size) return null;
  return (
    <Grid component="fieldset" gap={8}>
      <Block component="legend" mb={6} fz={14} fw={500}>
        What Google shows of the image
      </Block>
      <Grid columns="1.91fr 1fr" gap={16} align="start">
        {(['landscape', 'square'] as const).map((crop) => (
          <CropField key={crop} field={field} crop={crop} picture={picture} />
        ))}
      </Grid>
    </Grid>
  );
}

type CropProps = Pick<StepProps, 'field'> & { crop: GoogleCrop; picture: PreviewPicture };

function CropField({ field, crop, picture }: CropProps) {
  const id = useId();
  const { value, onChange } = useField(field(`google_crops.${crop}`));
  const position = { x: value?.x ?? 0.5, y: value?.y ?? 0.5 };
  const size = picture.size ?? { width: 1, height: 1 };
  const { width } = toCropRectangle(size, crop);
  // The crop is as large as possible, so it can be moved in one direction only.
  const axis = width < size.width ? 'x' : 'y';
  return (
    <Grid className={classes.crop} gap={4} miw={0} fz={13}>
      <img
        src={picture.src}
        alt={`${labels[crop]} crop`}
        referrerPolicy="no-referrer"
        style={{
          aspectRatio: googleCrops[crop].ratio,
          objectPosition: `${position.x * 100}% ${position.y * 100}%`,
        }}
      />
      <label htmlFor={id}>
        {labels[crop]}, {axis === 'x' ? 'left to right' : 'top to bottom'}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={Math.round(position[axis] * 100)}
        onChange={(event) => onChange({ ...position, [axis]: Number(event.currentTarget.value) / 100 })}
      />
    </Grid>
  );
}
