import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConditionGroupEditor } from './condition-editor.tsx';
import type { ConditionRules, FilterGroup } from './condition-group.ts';
import classes from './conditions.module.css';
import { useConditionDraft } from './use-condition-draft.ts';

type Props = {
  rules: ConditionRules;
  lead?: string;
  conditions: FilterGroup | undefined;
  /** Undefined shows all rows. */
  onApply: (conditions: FilterGroup | undefined) => void;
  onCancel?: () => void;
  /** Further buttons, with the conditions as they are edited; undefined while something is wrong. */
  actions?: (read: () => FilterGroup | undefined) => ReactNode;
};

/** Starts with the conditions of the report when it is mounted. */
export function ConditionsForm({ rules, lead, conditions, onApply, onCancel, actions }: Props) {
  const { editor, editorProps, read } = useConditionDraft(rules, conditions);
  return (
    <form
      ref={editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const group = read();
        if (group) onApply(group.conditions.length > 0 ? group : undefined);
      }}
    >
      <Stack gap="md">
        {lead && <Text className={classes.lead}>{lead}</Text>}
        <ConditionGroupEditor {...editorProps} />
        {editorProps.isFull && <Text className={classes.lead}>{rules.tooMany}</Text>}
        <Group justify="flex-end">
          {conditions && (
            <Button variant="subtle" onClick={() => onApply(undefined)}>
              Clear conditions
            </Button>
          )}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          {actions?.(read)}
          <Button type="submit">Apply</Button>
        </Group>
      </Stack>
    </form>
  );
}
