import {
  type AdType,
  adTypeDescriptions,
  adTypeLabels,
  adTypes,
  comingSoonTypes,
} from '@fanfare/contract/ad-builder/ad-types';
import { Badge } from '@mantine/core';
import {
  IconApps,
  IconBasket,
  IconForms,
  IconLink,
  IconPlayerPlay,
  type IconProps,
  IconShoppingCart,
  IconThumbUp,
} from '@tabler/icons-react';
import { type ComponentType, useId } from 'react';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { type AdField, type AdProfile, networksOf } from '../ad-form.ts';
import classes from './steps.module.css';

const icons: Record<AdType, ComponentType<IconProps>> = {
  leads: IconForms,
  video: IconPlayerPlay,
  pagelikes: IconThumbUp,
  link: IconLink,
  conversions: IconShoppingCart,
};
const soonIcons = { appinstalls: IconApps, catalogsales: IconBasket };

type Props = { field: AdField; profile: AdProfile | undefined };

/** Step with the choice of the ad's type. */
export function TypeStep({ field, profile }: Props) {
  const name = useId();
  return (
    <CustomField {...field('ad_type')}>
      {({ value, onChange, error }) => (
        <Grid component="fieldset" gap={8} aria-invalid={error ? true : undefined}>
          <Block component="legend" mb={8} fw={600}>
            What do you want to get?
          </Block>
          <Grid fill="min(100%, 260px)" gap={8}>
            {adTypes.map((type) => {
              const Icon = icons[type];
              return (
                <label
                  key={type}
                  className={`${classes.type} ff-hover-border`}
                  data-chosen={value === type || undefined}
                >
                  <input
                    type="radio"
                    name={name}
                    value={type}
                    checked={value === type}
                    onChange={() => {
                      onChange(type);
                      field('call_to_action').onChange('');
                      field('networks').onChange(networksOf(type, profile));
                    }}
                  />
                  <Icon size={24} stroke={1.5} aria-hidden />
                  <strong>{adTypeLabels[type]}</strong>
                  <Meta>{adTypeDescriptions[type]}</Meta>
                </label>
              );
            })}
            {comingSoonTypes.map(({ id, label }) => {
              const Icon = soonIcons[id];
              return (
                <label key={id} className={`${classes.type} ff-hover-border`} data-soon>
                  <input type="radio" name={name} value={id} disabled />
                  <Icon size={24} stroke={1.5} aria-hidden />
                  <strong>{label}</strong>
                  <Meta>
                    <Badge component="span" color="gray">
                      Coming soon
                    </Badge>
                  </Meta>
                </label>
              );
            })}
          </Grid>
          {error && (
            <Block component="p" mt={4} c="red" fz={13} role="alert">
              {error}
            </Block>
          )}
        </Grid>
      )}
    </CustomField>
  );
}
