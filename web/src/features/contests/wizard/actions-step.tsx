import {
  type ActionKind,
  actionInfo,
  actionKinds,
  actionLimits,
  verificationOf,
} from '@fanfare/contract/contests/actions';
import type { Switches } from '@fanfare/contract/contests/contest';
import { isRewardedAction, rewardPolicyFor, rewardRules } from '@fanfare/contract/networks/rewarded-actions';
import { Button, Alert as Notice } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { choicesQuery } from '../contest-queries.ts';
import { ActionSettingFields } from './action-settings.tsx';
import { AddActionMenu } from './add-action-menu.tsx';
import { type ActionValues, type ContestField, newAction, type StepProps } from './contest-form.ts';
import { addRow, moveItem, RowButtons } from './row-buttons.tsx';
import classes from './wizard.module.css';

/** Actions that give contestants points. */
export function ActionsStep({ field, values, hasStarted }: StepProps & { hasStarted: boolean }) {
  const list = useField(field('actions'));
  const rows = useRef<HTMLUListElement>(null);
  const actions = list.value ?? [];
  const profileSet = useQuery(choicesQuery).data?.profile_set ?? 'classic';
  const kinds = actionKinds.filter(
    (kind) => isSwitchedOn(kind, values.switches) && rewardPolicyFor(kind, profileSet) !== 'refused',
  );
  return (
    <FieldFrame field={list}>
      <ul ref={rows} className={classes.rows}>
        {actions.map((action, index) => (
          <Grid
            component="li"
            key={action.action_id ?? `new-${index}`}
            gap={12}
            p={16}
            bd="1px solid var(--ff-hairline)"
            bdrs={12}
          >
            <ActionFields
              field={field}
              action={action}
              index={index}
              count={actions.length}
              hasStarted={hasStarted}
              channels={values.youtube?.ytsub_channels ?? []}
              onMove={(to) => list.onChange(moveItem(actions, index, to))}
              onRemove={() => list.onChange(actions.toSpliced(index, 1))}
              onReplace={(kind) => list.onChange(actions.with(index, newAction(kind)))}
            />
          </Grid>
        ))}
      </ul>
      {list.error && (
        <Meta component="p" mt={6} c="red" role="alert">
          {list.error}
        </Meta>
      )}
      {actions.length < actionLimits.maxActions && (
        <AddActionMenu
          kinds={kinds}
          onAdd={(kind) => addRow(rows.current, () => list.onChange([...actions, newAction(kind)]))}
        />
      )}
    </FieldFrame>
  );
}

type RowProps = {
  field: ContestField;
  action: ActionValues;
  index: number;
  count: number;
  hasStarted: boolean;
  channels: readonly string[];
  onMove: (to: number) => void;
  onRemove: () => void;
  onReplace: (kind: ActionKind) => void;
};

/** One action: its position, text, points and settings. */
function ActionFields({ field, action, index, count, hasStarted, channels, onMove, onRemove, onReplace }: RowProps) {
  const { kind } = action;
  const { label, prompt } = actionInfo[kind];
  const isSaved = action.action_id !== undefined;
  const kindField = useField(field(`actions.${index}.kind`));
  return (
    <>
      <Flex gap={8} miw={0}>
        <span className={classes.number} aria-hidden>
          {index + 1}
        </span>
        <h3 className={classes.rowTitle}>{label}</h3>
        <RowButtons
          name={`action ${index + 1}`}
          index={index}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
          isRemovable={!(hasStarted && isSaved)}
        />
      </Flex>
      {kindField.error && (
        <FieldFrame field={kindField}>
          <Meta component="p" mt={6} c="red" role="alert" tabIndex={-1}>
            {kindField.error}
          </Meta>
        </FieldFrame>
      )}
      <PolicyNotice kind={kind} onReplace={onReplace} />
      <Grid className={classes.actionFields} columns="minmax(0, 1fr) 120px" gap={12} align="start">
        <TextField
          {...field(`actions.${index}.label`)}
          label="Text"
          placeholder={prompt}
          maxLength={actionLimits.label}
        />
        <NumberField {...field(`actions.${index}.points`)} label="Points" min={1} />
      </Grid>
      <ActionSettingFields field={field} kind={kind} index={index} settings={action.settings} channels={channels} />
      {verificationOf(action) === 'declared' && (
        <Meta component="p" mt={6}>
          We can’t verify this. It counts when the contestant says so, marked as not verified.
        </Meta>
      )}
      {hasStarted && isSaved && (
        <CheckboxField {...field(`actions.${index}.is_closed`)} label="Closed: gives no more points" />
      )}
    </>
  );
}

/** Notice on a network's rules about rewarding this action, with the action that is allowed instead. */
function PolicyNotice({ kind, onReplace }: { kind: ActionKind; onReplace: (kind: ActionKind) => void }) {
  if (!isRewardedAction(kind)) return null;
  const { note, instead, source } = rewardRules[kind];
  if (!note) return null;
  return (
    <Notice color={instead ? 'orange' : 'blue'} p="xs">
      {note}{' '}
      {source && (
        <a href={source} target="_blank" rel="noopener noreferrer">
          Their rules
        </a>
      )}
      {instead && (
        <Button size="compact-sm" variant="default" ms={8} onClick={() => onReplace(instead)}>
          Use “{actionInfo[instead].label}”
        </Button>
      )}
    </Notice>
  );
}

const isSwitchedOn = (kind: ActionKind, switches: Switches | undefined): boolean => {
  const { section } = actionInfo[kind];
  return section === undefined || (switches?.[section] ?? false);
};
