import { DateTime } from '../../../ui/page/date-time.tsx';
import type { LeadDetail } from '../lead-queries.ts';
import classes from './lead.module.css';

/** List of a lead's steps, oldest first. Steps are only ever added, so their place is a stable key. */
export function LeadPath({ steps, deliveries }: { steps: LeadDetail['path']; deliveries: LeadDetail['deliveries'] }) {
  const targets = new Map(deliveries.map(({ id, target }) => [id, target]));
  return (
    <ol className={classes.path} aria-label="Path of the lead">
      {[...steps.entries()].map(([index, { at, delivery_id, step, message, detail, by }]) => (
        <li key={index} data-step={step}>
          <span>{message}</span>
          <small>
            <DateTime at={at} />
            {delivery_id !== null && targets.has(delivery_id) && <> · {targets.get(delivery_id)}</>}
            {by && <> · {by}</>}
          </small>
          {detail && (
            <details>
              <summary>Response</summary>
              <q>{detail}</q>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
