import type { RuleCondition } from '@fanfare/contract/ad-rules/rule-draft';
import {
  fieldsOfKind,
  moneyRuleFields,
  operatorsOfField,
  type RuleSubjectKind,
  ruleFieldLabels,
  ruleLimits,
  ruleOperatorLabels,
} from '@fanfare/contract/ad-rules/rule-fields';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { GetFieldProps } from '../../../ui/form/use-field.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import classes from '../ad-rules.module.css';
import type { RuleValues } from '../rule-templates.ts';

type Props = {
  field: GetFieldProps<RuleValues>;
  conditions: readonly RuleCondition[];
  kind: RuleSubjectKind;
  currency: string;
};

const newCondition: RuleCondition = { field: 'spent', operator: 'GREATER_THAN', value: '' };

const unitOf = (field: RuleCondition['field'], currency: string): string | undefined => {
  if (moneyRuleFields.includes(field)) return currency;
  return field === 'ctr' ? '%' : undefined;
};

/** Conditions that must all hold: the network joins them by "and" only. */
export function ConditionsField({ field, conditions, kind, currency }: Props) {
  const list = field('conditions');
  const set = (next: RuleCondition[]) => list.onChange(next);
  const fields = fieldsOfKind(kind).map((value) => ({ value, label: ruleFieldLabels[value] }));
  return (
    <>
      {conditions.map((condition, index) => {
        const name = `Condition ${index + 1}`;
        const unit = unitOf(condition.field, currency);
        return (
          <Grid
            component="fieldset"
            key={name}
            className={classes.condition}
            columns="minmax(0, 3fr) minmax(0, 2fr) auto"
            gap={8}
            align="start"
            aria-label={name}
          >
            <SelectField
              {...field(`conditions.${index}.field`)}
              label={index === 0 ? 'When' : 'And'}
              options={fields}
              onChange={(next) => {
                const known = fields.find(({ value }) => value === next)?.value ?? 'spent';
                const operators = operatorsOfField(known);
                const operator = operators.includes(condition.operator) ? condition.operator : operators[0];
                set(conditions.with(index, { ...condition, field: known, operator: operator ?? 'GREATER_THAN' }));
              }}
            />
            <SelectField
              {...field(`conditions.${index}.operator`)}
              label="Comparison"
              options={operatorsOfField(condition.field).map((value) => ({ value, label: ruleOperatorLabels[value] }))}
            />
            <TextField {...field(`conditions.${index}.value`)} label={unit ? `Value (${unit})` : 'Value'} />
            {conditions.length > 1 && (
              <ActionIcon
                mt={26}
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove condition ${index + 1}`}
                onClick={() => set(conditions.toSpliced(index, 1))}
              >
                <IconX size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            )}
          </Grid>
        );
      })}
      {conditions.length < ruleLimits.conditions && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => set([...conditions, newCondition])}
        >
          Add condition
        </Button>
      )}
      <Text size="sm" c="dimmed">
        All conditions must hold. Facebook has no “or” in rules.
      </Text>
    </>
  );
}
