import { NativeSelect, TextInput } from '@mantine/core';
import { type DraftCondition, kindOf } from './condition-draft.ts';
import { type ConditionRules, yesNo } from './condition-group.ts';

type Props = {
  condition: DraftCondition;
  rules: ConditionRules;
  label: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

/** Input for the value that a field is compared with; the field's kind decides which input is shown. */
export function ConditionValue({ condition: { field, value }, rules, label, problem, onChange }: Props) {
  const kind = kindOf(field, rules);
  const shared = { 'aria-label': `Value of ${label}`, value, error: problem };
  if (kind === 'flag')
    return (
      <NativeSelect
        {...shared}
        data={yesNo.map((choice) => ({ ...choice }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shared}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
