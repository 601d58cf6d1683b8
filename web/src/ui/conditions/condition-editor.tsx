import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Flex, Grid } from '../layout/layout.tsx';
import {
  canNest,
  type DraftCondition,
  type DraftGroup,
  isDraftGroup,
  newCondition,
  newGroup,
  toCondition,
  withField,
  withItem,
} from './condition-draft.ts';
import type { Choice, ConditionRules } from './condition-group.ts';
import { ConditionValue } from './condition-value.tsx';
import classes from './conditions.module.css';

type GroupProps = {
  group: DraftGroup;
  rules: ConditionRules;
  onChange: (group: DraftGroup) => void;
  newId: () => string;
  /** Level of the group; 1 for the outermost. */
  depth: number;
  isFull: boolean;
  /** True once the user has tried to apply the conditions. */
  showsProblems: boolean;
};

const anyAllLabels = { all: 'All of these are true', any: 'Any of these is true' };

/** A group of conditions: each one a line that reads as a sentence, groups inside it indented. */
export function ConditionGroupEditor(props: GroupProps) {
  const { group, rules, onChange, newId, depth, isFull, showsProblems } = props;
  const add = (item: DraftCondition | DraftGroup) => onChange({ ...group, items: [...group.items, item] });
  return (
    <fieldset className={classes.group} data-depth={depth}>
      <legend className={classes.legend}>
        <NativeSelect
          aria-label={depth === 1 ? 'Conditions' : 'Conditions of this group'}
          data={[
            { value: 'all', label: anyAllLabels.all },
            { value: 'any', label: anyAllLabels.any },
          ]}
          value={group.anyall}
          onChange={(event) => onChange({ ...group, anyall: event.currentTarget.value === 'any' ? 'any' : 'all' })}
        />
      </legend>
      {group.items.map((item, index) =>
        isDraftGroup(item) ? (
          <Flex key={item.id} gap={4} align="flex-start">
            <ConditionGroupEditor
              group={item}
              onChange={(next) => onChange(withItem(group, item.id, next))}
              rules={rules}
              newId={newId}
              isFull={isFull}
              showsProblems={showsProblems}
              depth={depth + 1}
            />
            <RemoveButton
              label={`Remove group ${index + 1}`}
              onClick={() => onChange(withItem(group, item.id, undefined))}
            />
          </Flex>
        ) : (
          <ConditionLine
            key={item.id}
            condition={item}
            rules={rules}
            showsProblems={showsProblems}
            onChange={(next) => onChange(withItem(group, item.id, next))}
            onRemove={() => onChange(withItem(group, item.id, undefined))}
          />
        ),
      )}
      <Group gap={4}>
        <AddButton isDisabled={isFull} onClick={() => add(newCondition(rules, newId))}>
          Add condition
        </AddButton>
        {canNest(depth, rules) && (
          <AddButton isDisabled={isFull} onClick={() => add(newGroup(rules, newId))}>
            Add group
          </AddButton>
        )}
      </Group>
    </fieldset>
  );
}

type LineProps = {
  condition: DraftCondition;
  rules: ConditionRules;
  showsProblems: boolean;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
};

function ConditionLine({ condition, rules, showsProblems, onChange, onRemove }: LineProps) {
  const { field, operator, rowType } = condition;
  const label = rules.fields.find(({ value }) => value === field)?.label ?? field;
  return (
    <Flex gap={4} align="flex-start">
      <Grid collapse="48em" flex={1} miw={0} fit="min(130px, 100%)" gap={8}>
        {rules.rowTypes && (
          <NativeSelect
            aria-label={`Post type of ${label}`}
            data={options(rules.rowTypes)}
            value={rowType}
            onChange={(event) => onChange({ ...condition, rowType: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          aria-label="Field"
          data={options(rules.fields)}
          value={field}
          onChange={(event) => onChange(withField(condition, event.currentTarget.value, rules))}
        />
        <NativeSelect
          aria-label={`Comparison of ${label}`}
          data={options(rules.operatorsOf(field))}
          value={operator}
          onChange={(event) => onChange({ ...condition, operator: event.currentTarget.value })}
        />
        <ConditionValue
          condition={condition}
          rules={rules}
          label={label}
          problem={showsProblems ? rules.problemOf(toCondition(condition)) : undefined}
          onChange={(value) => onChange({ ...condition, value })}
        />
      </Grid>
      <RemoveButton label={`Remove condition on ${label}`} onClick={onRemove} />
    </Flex>
  );
}

const options = (choices: readonly Choice[]) => choices.map(({ value, label }) => ({ value, label }));

const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon aria-label={label} onClick={onClick}>
    <IconX size={18} stroke={1.5} />
  </ActionIcon>
);

type AddProps = { children: string; isDisabled: boolean; onClick: () => void };

const AddButton = ({ children, isDisabled, onClick }: AddProps) => (
  <Button
    variant="subtle"
    size="xs"
    disabled={isDisabled}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    onClick={onClick}
  >
    {children}
  </Button>
);
