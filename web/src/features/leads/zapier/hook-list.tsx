import { Badge } from '@mantine/core';
import type { Output } from '../../../lib/api.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../leads.module.css';

type Hooks = Output<'GET /leads/zapier'>['hooks'];

/** List of the Zaps that get leads, with the result of the last lead. */
export function HookList({ hooks }: { hooks: Hooks }) {
  return (
    <Section title="Active Zaps" lead="A Zap appears here when you turn it on in Zapier.">
      {hooks.length === 0 ? (
        <Block component="p" c="dimmed">
          No active Zaps yet.
        </Block>
      ) : (
        <ul aria-label="Active Zaps">
          {hooks.map(({ id, form_name, host, created, last_delivery }) => (
            <Flex component="li" gap="8px 12px" wrap py={12} divided="between" key={id}>
              <Grid flex="1 1 200px" miw={0} breakWords smallBelow>
                <strong>{form_name ?? 'All forms'}</strong>
                <small>
                  {host}, since <DateTime at={created} show="relative" />
                </small>
                {last_delivery && !last_delivery.ok && <small>{last_delivery.message}</small>}
              </Grid>
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
            </Flex>
          ))}
        </ul>
      )}
    </Section>
  );
}
