import { plural } from '@fanfare/contract/kit/plurals';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { newId } from '../../../lib/random-id.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Flex } from '../../../ui/layout/layout.tsx';
import { listNames } from '../../ad-changes/index.tsx';
import { countText, nounFor } from './action-forecast.ts';
import { sendAction } from './send-action.ts';
import type { NewAction, StartedAction } from './started-actions.ts';

type Props = { started: StartedAction; onActivate: (actions: NewAction[]) => void };

/** Subject and verb of a sentence about paused parents: "their campaign is", "their campaigns and ad sets are" */
const parentWords = (parents: StartedAction['pausedParents']): string => {
  const levels = [...new Set(parents.map(({ level }) => level))];
  return `their ${levels.map((level) => nounFor(level, parents.length)).join(' and ')} ${plural(parents.length, 'is', 'are')}`;
};

/**
 * Notice about activated rows that don't run because their campaign or ad set is paused, with a button to activate it.
 */
export function PausedParents({ started: { network, account, fbUid, pausedParents }, onActivate }: Props) {
  const [submitId] = useState(newId);
  const [isBusy, setBusy] = useState(false);
  if (pausedParents.length === 0) return null;
  const rows = pausedParents.reduce((sum, parent) => sum + parent.rows, 0);
  const levels = [...Map.groupBy(pausedParents, ({ level }) => level)];

  async function activate() {
    setBusy(true);
    try {
      const actions: NewAction[] = [];
      for (const [level, group] of levels) {
        const ids = group.map(({ id }) => id);
        const request = { account, fbUid, level, ids, submitId: `${submitId}-${level}` };
        const queued = await sendAction(network, 'activate', request);
        actions.push({ ...queued, kind: 'activate', account, fbUid, rowIds: [] });
      }
      onActivate(actions);
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Flex gap="4px 12px" wrap mt={8}>
      <span>
        {`${formatNumber(rows)} won’t run while ${parentWords(pausedParents)} paused: ${listNames(pausedParents.map(({ name }) => name))}.`}
      </span>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void activate()}>
        Activate {levels.map(([level, group]) => countText(level, group.length)).join(' and ')}
      </Button>
    </Flex>
  );
}
