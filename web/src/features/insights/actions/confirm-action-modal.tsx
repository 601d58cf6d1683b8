import { actionLabel } from '@fanfare/contract/ad-changes/row-actions';
import { plural } from '@fanfare/contract/kit/plurals';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { newId } from '../../../lib/random-id.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { ChangesStoppedAlert, listNames } from '../../ad-changes/index.tsx';
import type { ReportSelection } from '../report-selection.ts';
import { byAccount, countText, type Forecast, forecast, type PausedParent } from './action-forecast.ts';
import { type StatusAction, sendAction } from './send-action.ts';
import type { NewAction } from './started-actions.ts';

type Props = {
  opened: boolean;
  action: StatusAction;
  selection: ReportSelection;
  onStart: (action: NewAction) => void;
  onClose: () => void;
};

/**
 * Dialog that says what an action will do before it is sent. Each opening mounts it once with one idempotency key, so
 * that pressing the button twice sends one action.
 */
export function ConfirmActionModal({ opened, action, selection, onStart, onClose }: Props) {
  const { network, level, rows, clear } = selection;
  const [submitId] = useState(newId);
  const [hasParents, setHasParents] = useState(false);
  const plan = forecast(selection, action, rows);
  const label = `${actionLabel(network, action)} ${countText(level, plan.rows.length)}`;

  async function send() {
    for (const [index, account] of byAccount(plan.rows).entries()) {
      const ids = account.rows.map(({ id }) => id);
      const { id, fbUid } = account;
      const request = { account: id, fbUid, level, ids, submitId: `${submitId}-${index}` };
      const queued = await sendAction(network, action, request).catch((error: unknown) => {
        if (hasParents && isNothingToChange(error) && plan.pausedParents.some((parent) => parent.account === id))
          return undefined;
        throw error;
      });
      // No answer means that the account has no change: its rows are on and only wait for a paused campaign or ad set.
      if (!queued) continue;
      const pausedParents = hasParents ? [] : queued.paused_parents;
      onStart({ ...queued, paused_parents: pausedParents, kind: action, account: id, fbUid, rowIds: ids });
    }
    if (hasParents) await sendParents(plan);
    clear();
  }

  async function sendParents({ pausedParents }: Forecast) {
    const groups = Map.groupBy(pausedParents, ({ account, level: parentLevel }) => `${account} ${parentLevel}`);
    for (const [index, group] of [...groups.values()].entries()) {
      const [first] = group;
      if (!first) continue;
      const { account, fbUid, level: parentLevel } = first;
      const ids = group.map(({ id }) => id);
      const request = { account, fbUid, level: parentLevel, ids, submitId: `${submitId}-parents-${index}` };
      const queued = await sendAction(network, 'activate', request);
      onStart({ ...queued, kind: 'activate', account, fbUid, rowIds: [] });
    }
  }

  return (
    <ConfirmModal opened={opened} onClose={onClose} title={`${label}?`} confirm={label} onConfirm={send}>
      <Grid gap={12}>
        <ChangesStoppedAlert />
        <p>{plan.sentence}</p>
        {plan.pausedParents.length > 0 && (
          <Checkbox
            checked={hasParents}
            onChange={(event) => setHasParents(event.currentTarget.checked)}
            label={`Also activate ${parentsText(plan.pausedParents)}`}
            description={`${countText(level, plan.heldBack)} won’t run while ${plural(plan.pausedParents.length, 'it is', 'they are')} paused.`}
          />
        )}
        {plan.skipped.length > 0 && <SkippedRows plan={plan} level={level} />}
      </Grid>
    </ConfirmModal>
  );
}

const isNothingToChange = (error: unknown): boolean => error instanceof ApiError && error.code === 'no-ads-to-change';

/** Paused parents as shown: "the campaign Spring sale", "2 campaigns and 1 ad set: Spring, Summer, Fall" */
const parentsText = (parents: readonly PausedParent[]): string => {
  const [first] = parents;
  if (parents.length === 1 && first) return `the ${first.level === 'campaign' ? 'campaign' : 'ad set'} “${first.name}”`;
  const counts = [...Map.groupBy(parents, ({ level }) => level)].map(([level, group]) =>
    countText(level, group.length),
  );
  return `${counts.join(' and ')}: ${listNames(parents.map(({ name }) => name))}`;
};

const SkippedRows = ({ plan, level }: { plan: Forecast; level: ReportSelection['level'] }) => (
  <Meta component="div">
    {plan.skipped.map(({ reason, names }) => (
      <Disclosure key={reason} summary={`${countText(level, names.length)} skipped: ${reason}`}>
        {listNames(names, 20)}
      </Disclosure>
    ))}
  </Meta>
);
