import {
  forbidsRightColumn,
  instagramPlacements,
  type Objective,
  type Placement,
  placementLabels,
  placements,
  showsRightColumn,
} from '@fanfare/contract/ad-profiles/facebook-choices';
import type { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { Checkbox, Input, Radio, Stack } from '@mantine/core';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { useFieldValue } from '../../../ui/form/use-field.ts';
import type { FacebookField } from './facebook-field.ts';

type PageTypes = FacebookProfile['page_types'];
type Props = { field: FacebookField; network: 'facebook' | 'instagram' };

/** Placements that are selected when automatic placements are turned off. */
const firstManual: PageTypes = ['desktopfeed', 'mobilefeed'];

export function PlacementsPane({ field, network }: Props) {
  const objective = useFieldValue(field('objective')) ?? '';
  return (
    <CustomField<PageTypes> {...field('page_types')}>
      {({ value = [], onChange, error }) => {
        const isAutomatic = network === 'facebook' && value.includes('automatic');
        return (
          <Stack gap="md">
            {network === 'facebook' && (
              <Radio.Group
                label="Placements"
                value={isAutomatic ? 'automatic' : 'manual'}
                onChange={(mode) => onChange(mode === 'automatic' ? ['automatic'] : firstManual)}
              >
                <Stack gap={8} mt={8}>
                  <Radio
                    value="automatic"
                    label="Automatic"
                    description="Facebook shows the ads where they work best for the budget."
                  />
                  <Radio value="manual" label="Manual" description="You choose where the ads appear." />
                </Stack>
              </Radio.Group>
            )}
            {!isAutomatic && (
              <ManualPlacements
                offered={network === 'instagram' ? instagramPlacements : placements}
                objective={objective}
                chosen={value}
                onChange={onChange}
              />
            )}
            {error && <Input.Error role="alert">{error}</Input.Error>}
          </Stack>
        );
      }}
    </CustomField>
  );
}

type ManualProps = {
  offered: readonly Placement[];
  objective: Objective | '';
  chosen: PageTypes;
  onChange: (placements: PageTypes) => void;
};

function ManualPlacements({ offered, objective, chosen, onChange }: ManualProps) {
  return (
    <Checkbox.Group
      label="Show ads in"
      value={chosen}
      onChange={(names) => onChange(placements.filter((placement) => names.includes(placement)))}
    >
      <Stack gap={8} mt={8}>
        {offered.map((placement) => (
          <Checkbox
            key={placement}
            value={placement}
            label={placementLabels[placement]}
            {...(placement === 'rightcolumn' && describeRightColumn(objective))}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

const describeRightColumn = (objective: Objective | ''): { disabled?: boolean; description?: string } => {
  if (objective === '') return {};
  if (forbidsRightColumn(objective)) return { disabled: true, description: 'Not available for this objective.' };
  return showsRightColumn(objective)
    ? {}
    : { description: 'Facebook doesn’t show it for this objective. It is left out.' };
};
