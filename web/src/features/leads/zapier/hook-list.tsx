import { Badge } from '@mantine/core';
import type { Output } from '../../../lib/api.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../leads.module.css';

type Hooks = Output<'GET /leads/zapier'>['hooks'];

/** The Zaps that get leads, with what happened to the last one. */
export function HookList({ hooks }: { hooks: Hooks }) {
  return (
    <Section title="Active Zaps" lead="A Zap appears here when you turn it on in Zapier.">
      {hooks.length === 0 ? (
        <p className={classes.quiet}>No active Zaps yet.</p>
      ) : (
        <ul className={classes.rows} aria-label="Active Zaps">
          {hooks.map(({ id, form_name, host, created, last_delivery }) => (
            <li key={id} className={classes.row}>
              <div className={classes.rowText}>
                <strong>{form_name ?? 'All forms'}</strong>
                <small>
                  {host}, since <DateTime at={created} show="relative" />
                </small>
                {last_delivery && !last_delivery.ok && <small>{last_delivery.message}</small>}
              </div>
              {last_delivery ? (
                <span className={classes.rowState}>
                  <Badge color={last_delivery.ok ? 'green' : 'red'}>{last_delivery.ok ? 'Delivered' : 'Failed'}</Badge>
                  <small>
                    <DateTime at={last_delivery.at} show="relative" />
                  </small>
                </span>
              ) : (
                <Badge color="gray">No leads yet</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
