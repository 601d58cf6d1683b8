import { newBudgetRequired } from '@fanfare/contract/ad-changes/budget-calls';
import { plural } from '@fanfare/contract/kit/plurals';
import { Button, Group } from '@mantine/core';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../../../lib/format.ts';
import { useMe } from '../../../../lib/session.ts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Block, Flex, Grid } from '../../../../ui/layout/layout.tsx';
import { Meta } from '../../../../ui/text/text.tsx';
import { ChangesStoppedAlert, groupReasons, listNames, networkLabel, useLimits } from '../../../ad-changes/index.tsx';
import type { ReportSelection } from '../../report-selection.ts';
import type { NewAction } from '../started-actions.ts';
import { AdjustmentFields } from './adjustment-fields.tsx';
import classes from './budget.module.css';
import { checkPlan } from './budget-limits.ts';
import { BudgetLineRow } from './budget-line.tsx';
import { groupBudgets } from './budget-lines.ts';
import { BudgetSummary } from './budget-summary.tsx';
import type { RowBudget } from './network-budgets.ts';
import { useBudgetDraft } from './use-budget-draft.ts';
import { useSendBudgets } from './use-send-budgets.ts';

type Props = {
  budgets: readonly RowBudget[];
  selection: ReportSelection;
  onStart: (action: NewAction) => void;
  onClose: () => void;
};

/** Form with old and new budgets side by side, and the total effect, before anything is sent. */
export function BudgetForm({ budgets, selection, onStart, onClose }: Props) {
  const { groups, refused } = useMemo(() => groupBudgets(budgets), [budgets]);
  const draft = useBudgetDraft(groups);
  const { data: limits } = useLimits();
  const { business } = useMe();
  const [isAttempted, setAttempted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { send, isBusy, alert } = useSendBudgets(selection, draft.setRefused, onStart);

  const isOwner = business?.is_owner ?? false;
  const { lines, changes, draft: shownDraft } = draft.plan;
  const { leftOut, typed } = shownDraft;
  const check = checkPlan(groups, draft.plan, limits, isOwner);

  /**
   * Problem of a budget line. A value that is being typed isn't wrong yet: its message is shown when the line is left.
   */
  const problemOf = (index: number, key: string): string | undefined => {
    const refusal = draft.refused.get(key);
    if (refusal !== undefined) return refusal;
    const isTyping = typed.has(key) && !draft.left.has(key);
    if (isTyping && !isAttempted) return undefined;
    const isMissing = isAttempted && groups.length === 1 && lines[index]?.text === '';
    return lines[index]?.problem ?? check.tooLarge.get(key) ?? (isMissing ? newBudgetRequired : undefined);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setAttempted(true);
    const plan = draft.latestPlan();
    if (!checkPlan(groups, plan, limits, isOwner).isValid) return focusFirstProblem(form.current);
    if (await send(plan.changes)) onClose();
  }

  if (groups.length === 0)
    return (
      <EmptyState illustration="chart" title="No budgets to change" action={<Button onClick={onClose}>Close</Button>}>
        <RefusedRows rows={refused} />
      </EmptyState>
    );
  const hasOldValues = groups.some(({ first }) => first.readAt !== null);
  return (
    <Grid component="form" ref={form} noValidate onSubmit={(event) => void submit(event)} gap={16}>
      <ChangesStoppedAlert />
      {alert && <Alert tone="bad">{alert}</Alert>}
      {hasOldValues && (
        <Alert tone="warn">
          {networkLabel(selection.network)} isn’t responding, so some budgets are from an earlier reading. A budget that
          was changed since then is left as it is.
        </Alert>
      )}
      {groups.length > 1 && (
        <AdjustmentFields
          problem={isAttempted || shownDraft.adjustment.value !== '' ? check.adjustmentProblem : undefined}
          onChange={draft.adjust}
        />
      )}
      <Block visibleFrom="sm" className={classes.columns} aria-hidden>
        <span>Budget of</span>
        <span>Now</span>
        <span>New</span>
        <span>Change</span>
      </Block>
      <Block component="ol" divided data-budget-lines>
        {groups.map((group, index) =>
          leftOut.has(group.key) ? null : (
            <BudgetLineRow
              key={group.key}
              group={group}
              text={lines[index]?.text ?? ''}
              after={lines[index]?.after}
              problem={problemOf(index, group.key)}
              canLeaveOut={groups.length - leftOut.size > 1}
              onType={draft.type}
              onLeave={draft.leave}
              onLeaveOut={draft.leaveOut}
            />
          ),
        )}
      </Block>
      {leftOut.size > 0 && (
        <Meta component="p">
          {formatNumber(leftOut.size)} left out.{' '}
          <Button variant="subtle" size="compact-sm" onClick={draft.restore}>
            Restore
          </Button>
        </Meta>
      )}
      {refused.length > 0 && (
        <Disclosure summary={`${formatNumber(refused.length)} can’t be changed`}>
          <RefusedRows rows={refused} />
        </Disclosure>
      )}
      <Grid component="footer" className={classes.footer} gap={12} divided>
        {check.notices.map((text) => (
          <Alert key={text} tone="warn">
            {text}
          </Alert>
        ))}
        <Flex gap={12} justify="space-between" wrap>
          <BudgetSummary changes={changes.map(({ change }) => change)} />
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={check.notices.length > 0}>
              {submitLabel(changes.length)}
            </Button>
          </Group>
        </Flex>
      </Grid>
    </Grid>
  );
}

const submitLabel = (count: number): string =>
  count > 1 ? `Change ${formatNumber(count)} budgets` : plural(count, 'Change budget');

const focusFirstProblem = (form: HTMLFormElement | null): void => {
  // The focus waits for the next frame, when the messages are rendered.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], input')?.focus());
};

const RefusedRows = ({ rows }: { rows: readonly RowBudget[] }) =>
  groupReasons(rows.map(({ rowName, problem }) => ({ name: rowName, message: problem }))).map(({ reason, names }) => (
    <Block component="span" key={reason} display="block" breakWords>
      {reason} <small>{listNames(names)}</small>
    </Block>
  ));
