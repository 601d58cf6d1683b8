import {
  type FacebookStandIn,
  standInLabels,
  standInNotes,
  type TwitterStandIn,
} from '@fanfare/contract/lockers/options';
import { proofLabels, type UnlockProof } from '@fanfare/contract/lockers/unlock';
import { Badge, Radio, Stack } from '@mantine/core';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

type StandIn = FacebookStandIn | TwitterStandIn;
type Props<V extends StandIn> = FieldProps<V> & {
  label: string;
  choices: readonly V[];
  isOn: boolean;
  /** Called when the user chooses an action while the network is off, to switch the network on. */
  onSwitchOn: () => void;
};

/**
 * Choice of the action that visitors are asked for, with how sure we can be that they did it. All choices are shown
 * while the network is off.
 */
export function StandInField<V extends StandIn>({ label, choices, isOn, onSwitchOn, ...props }: Props<V>) {
  return (
    <CustomField<V> {...props}>
      {({ value, onChange, error }) => (
        <Radio.Group
          label={label}
          error={error}
          value={isOn ? (value ?? null) : null}
          onChange={(next) => {
            onChange(choices.find((choice) => choice === next));
            if (!isOn) onSwitchOn();
          }}
        >
          <Stack gap={10} mt={8}>
            {choices.map((choice) => (
              <Radio
                key={choice}
                value={choice}
                label={
                  <>
                    {standInLabels[choice]} <ProofBadge proof={standInNotes[choice].proof} />
                  </>
                }
                description={standInNotes[choice].note}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </CustomField>
  );
}

export const ProofBadge = ({ proof }: { proof: UnlockProof }) => (
  <Badge component="span" color={proof === 'verified' ? 'green' : 'gray'} variant="light" ml={4}>
    {proofLabels[proof]}
  </Badge>
);
