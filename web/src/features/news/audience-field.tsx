import { accessLevels } from '@fanfare/contract/kit/assets';
import { Checkbox, Group } from '@mantine/core';
import { CustomField } from '../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../ui/form/use-field.ts';
import { audienceLabel } from './audience-label.ts';

/** Field for the access levels that see the news; none selected means all. */
export function AudienceField(props: FieldProps<number[]>) {
  return (
    <CustomField {...props}>
      {({ value = [], onChange, onBlur, error }) => (
        <Checkbox.Group
          label="Audience"
          description={`By access level. Current: ${audienceLabel(value)}.`}
          value={value.map(String)}
          onChange={(levels) => onChange(levels.map(Number).sort((a, b) => a - b))}
          error={error}
        >
          <Group gap="md" mt={6}>
            {accessLevels.map((name, level) => (
              <Checkbox key={name} value={String(level)} label={name} onBlur={onBlur} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </CustomField>
  );
}
