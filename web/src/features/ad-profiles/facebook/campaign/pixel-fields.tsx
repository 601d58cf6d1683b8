import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../../lib/session.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { useFieldValue } from '../../../../ui/form/use-field.ts';
import type { FacebookField } from '../facebook-field.ts';
import { pixelsQuery } from '../facebook-queries.ts';
import { conversionEventOptions } from './conversion-labels.ts';
import { NewPixelModal } from './new-pixel-modal.tsx';

/** Value of the option that creates a pixel. */
const newPixel = 'new';

/**
 * Fields for the pixel and event that ads are optimized for. Where they aren't required, the pixel only counts
 * conversions.
 */
export function PixelFields({ field, isRequired }: { field: FacebookField; isRequired: boolean }) {
  const pixel = field('pixel_id');
  const accountId = useFieldValue(field('account_id')) ?? '';
  const chosen = useFieldValue(pixel) ?? '';
  const pixels = useQuery(pixelsQuery(accountId)).data?.pixels ?? [];
  const isOwner = useCan('owner');
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <SelectField
        {...pixel}
        label={isRequired ? 'Pixel' : 'Tracking pixel'}
        description={
          isRequired ? 'It reports the conversions on your pages.' : 'Optional. It counts what people do on your pages.'
        }
        placeholder={isRequired ? 'Choose a pixel' : 'None'}
        clearable={!isRequired}
        required={isRequired}
        options={[
          ...pixels.map(({ value, text, disabled = false }) => ({
            value,
            disabled,
            label: disabled ? `${text} (not available)` : text,
          })),
          ...(chosen !== '' && !pixels.some(({ value }) => value === chosen) ? [{ value: chosen, label: chosen }] : []),
          ...(isOwner ? [{ value: newPixel, label: 'New pixel…', disabled: accountId === '' }] : []),
        ]}
        onChange={(next) => (next === newPixel ? setCreating(true) : pixel.onChange(next ?? undefined))}
      />
      {isRequired && (
        <SelectField
          {...field('custom_event_type')}
          label="Conversion event"
          options={conversionEventOptions}
          searchable
          required
        />
      )}
      <NewPixelModal
        opened={isCreating}
        accountId={accountId}
        onClose={() => setCreating(false)}
        onCreated={(id) => pixel.onChange(id)}
      />
    </>
  );
}
