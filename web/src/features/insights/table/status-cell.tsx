import { Loader } from '@mantine/core';
import classes from '../insights.module.css';
import type { Row } from '../report-calls.ts';

/** The status in words with its reason; `pending` are the words of an action under way. */
export function StatusCell({ row, pending }: { row: Row; pending: string | undefined }) {
  return (
    <span className={`${classes.status} ${row.status}`} data-status={row.status}>
      {pending ? <Loader size={12} aria-hidden /> : <i className={classes.dot} aria-hidden />}
      <span>
        {pending ?? row.status_text}
        {row.reason && !pending && (
          // Two lines are shown; the whole text is read by screen readers and shown under the pointer.
          <small className={classes.reason} title={row.reason}>
            {row.reason}
          </small>
        )}
      </span>
    </span>
  );
}
