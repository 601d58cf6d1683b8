import { type SiteAccent, siteAccents } from '@fanfare/contract/sites/site';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { RadioTile } from '../../../ui/fields/radio-tile.tsx';
import { type FieldProps, useField } from '../../../ui/form/use-field.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import classes from './accent.module.css';

export function AccentField(props: FieldProps<SiteAccent>) {
  const field = useField(props);
  const { name, value = 'violet', onChange, onBlur } = field;
  return (
    <FieldFrame field={field}>
      <fieldset>
        <Block component="legend" mb={6} fz={14} fw={500}>
          Color
        </Block>
        <Flex gap={6} align="stretch" wrap>
          {siteAccents.map((accent) => (
            <RadioTile
              key={accent}
              className={`${classes.accent} ${classes.swatch} ff-hover`}
              data-accent={accent}
              input={{ name, value: accent, checked: accent === value, onChange: () => onChange(accent), onBlur }}
            >
              <i aria-hidden="true" />
              {accent}
            </RadioTile>
          ))}
        </Flex>
      </fieldset>
    </FieldFrame>
  );
}
