import { budgetText } from '@fanfare/contract/ad-changes/budget-rules';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { formatNumber } from '../../../../lib/format.ts';
import { Block } from '../../../../ui/layout/layout.tsx';
import { DateTime } from '../../../../ui/page/date-time.tsx';
import { Meta } from '../../../../ui/text/text.tsx';
import { listNames } from '../../../ad-changes/index.tsx';
import classes from './budget.module.css';
import { type BudgetGroup, changeText } from './budget-lines.ts';

/** Number of rows that share a budget and are named; the others are counted. */
const shownNames = 2;

type Props = {
  group: BudgetGroup;
  text: string;
  /** The new budget in smallest units of the currency; undefined while there is none. */
  after: number | undefined;
  problem: string | undefined;
  canLeaveOut: boolean;
  onType: (key: string, text: string) => void;
  onLeave: (key: string) => void;
  onLeaveOut: (key: string) => void;
};

/** Enter and the arrow keys go from line to line, as in a spreadsheet: a stray Enter must not send money changes. */
function moveToLine(event: KeyboardEvent<HTMLInputElement>) {
  const step = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1;
  if (!['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const inputs = [
    ...(event.currentTarget.closest('[data-budget-lines]')?.querySelectorAll<HTMLInputElement>('input') ?? []),
  ];
  const next = inputs[inputs.indexOf(event.currentTarget) + step];
  next?.focus();
  next?.select();
}

/** Line of one budget: its current amount and its new amount. */
export const BudgetLineRow = memo(function BudgetLineRow(props: Props) {
  const { group, text, after, problem, canLeaveOut, onType, onLeave, onLeaveOut } = props;
  const { key, first, rows } = group;
  // Typed text, shown at once, before the whole form follows.
  const [typed, setTyped] = useState<string>();
  const change = changeText(group, after);
  const others = rows.length - shownNames;
  const name = rows.length === 1 ? first.rowName : `${first.rowName} and ${formatNumber(rows.length - 1)} more`;
  return (
    <li className={classes.line}>
      <Block smallBelow className={classes.name} miw={0} breakWords>
        {rows.slice(0, shownNames).map(({ rowId, rowName }) => (
          <strong key={rowId}>{rowName}</strong>
        ))}
        {others > 0 && <strong>and {formatNumber(others)} more</strong>}
        {rows.length > 1 && <small>{formatNumber(rows.length)} selected rows share this budget</small>}
        {first.sharedWith.length > 0 && (
          <Block component="small" c="orange">
            Also changes {listNames(first.sharedWith)}, not selected
          </Block>
        )}
        {first.readAt !== null && (
          <small>
            Read <DateTime at={first.readAt} show="relative" />
          </small>
        )}
      </Block>
      <Block className={classes.now} tabular c="dimmed">
        <Meta className={classes.head}>Now </Meta>
        {budgetText(first.state, first.state.current)}
      </Block>
      <div>
        <TextInput
          aria-label={`New budget of ${name}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          leftSection={
            <Block component="span" fz={12} fw={600} c="dimmed">
              {first.state.currency}
            </Block>
          }
          leftSectionWidth={48}
          value={typed ?? text}
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onType(key, event.currentTarget.value);
          }}
          onBlur={() => {
            setTyped(undefined);
            onLeave(key);
          }}
          onKeyDown={moveToLine}
        />
      </div>
      <Meta
        component="div"
        tabular
        c={change.startsWith('+') ? 'var(--ff-text)' : undefined}
        className={classes.change}
      >
        {change}
      </Meta>
      {canLeaveOut && (
        <ActionIcon
          className={classes.out}
          variant="subtle"
          color="gray"
          aria-label={`Leave out ${name}`}
          onClick={() => onLeaveOut(key)}
        >
          <IconX size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
});
