import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConditionGroupEditor } from './condition-editor.tsx';
import type { ConditionRules, FilterGroup } from './condition-group.ts';
import { useConditionDraft } from './use-condition-draft.ts';

type Props = {
  rules: ConditionRules;
  lead?: string;
  conditions: FilterGroup | undefined;
  /** Called with the new conditions; undefined shows all rows. */
  onApply: (conditions: FilterGroup | undefined) => void;
  onCancel?: () => void;
  /** Buttons beside Apply. `read` returns the conditions as they are edited; undefined while something is wrong. */
  actions?: (read: () => FilterGroup | undefined) => ReactNode;
};

/** Form for the conditions of a report, initially those that the report has when the form is mounted. */
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
        {lead && (
          <Text m={0} fz={13} c="dimmed">
            {lead}
          </Text>
        )}
        <ConditionGroupEditor {...editorProps} />
        {editorProps.isFull && (
          <Text m={0} fz={13} c="dimmed">
            {rules.tooMany}
          </Text>
        )}
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
