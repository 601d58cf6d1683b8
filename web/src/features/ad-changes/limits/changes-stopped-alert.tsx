import { changeExpiryHours } from '@fanfare/contract/ad-changes/change-log';
import { Button } from '@mantine/core';
import { type Key, useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import classes from '../ad-changes.module.css';
import { useLimits } from './use-limits.ts';

/** Queries to reload after changes were stopped or resumed. */
export const staleAfterStop: Key[] = [
  'GET /ads/limits',
  'GET /ads/actions',
  'GET /deliveries/stops',
  'GET /deliveries',
];

/** Alert while all changes of ads are stopped: why, by whom and since when, with a button to resume. */
export function ChangesStoppedAlert() {
  const { data } = useLimits();
  const resume = useSave('POST /deliveries/stop/{id}/resume', {
    refreshes: staleAfterStop,
    onDone: () => {
      toast.good('Ad changes resumed.');
    },
  });
  if (!data?.stop) return null;
  const { id, kind, reason, by_staff, stopped_by, stopped_at } = data.stop;
  const mayResume = data.can_edit && !by_staff;
  return (
    <Alert
      tone="warn"
      title="All ad changes are stopped"
      action={
        mayResume && (
          <Button
            size="xs"
            variant="default"
            loading={resume.isPending}
            onClick={() => resume.mutate({ params: { id } }, { onError: toast.failed })}
          >
            {kind === null ? 'Resume all sending' : 'Resume ad changes'}
          </Button>
        )
      }
    >
      {kind === null ? `Sending is stopped for this business: ${reason}` : reason}
      <small className={classes.small}>
        {by_staff ? 'Stopped by the provider' : `Stopped by ${stopped_by ?? 'a former member'}`},{' '}
        <DateTime at={stopped_at} />. Changes that wait longer than {changeExpiryHours} hours are canceled.
        {by_staff && ' Only the provider can resume them.'}
        {!by_staff && !mayResume && ' A manager of ads can resume them.'}
      </small>
    </Alert>
  );
}
