import { Loader } from '@mantine/core';
import classes from '../insights.module.css';
import type { Row } from '../report-calls.ts';

/** Status as text with its reason; `pending` is the text of an action that runs on the row. */
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
