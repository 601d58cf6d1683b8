import { countOf } from '@fanfare/contract/kit/plurals';
import type { Output } from '../../../lib/api.ts';
import { useNow } from '../../../lib/clock.ts';
import { formatRelative } from '../../../lib/format.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../deliveries.module.css';
import { DeliveryStateBadge } from '../delivery-state-badge.tsx';
import { PlaceLogo } from '../place-logo.tsx';
import { DeliveryButtons } from './delivery-buttons.tsx';
import { describeNextStep } from './next-step.ts';

type Delivery = Output<'GET /delivery/{id}'>;

/** State of a delivery, what happens next, and what can be done with it. */
export function StatusSection({ delivery }: { delivery: Delivery }) {
  const { network, account_name, place, due, attempts, next, batch, replay_of, replays, remote_id } = delivery;
  const time = useNow(30_000);
  const nextText = next === null ? undefined : formatRelative(next, time);
  return (
    <Section title="Status" action={<DeliveryStateBadge delivery={delivery} />}>
      <Grid component="dl" className={classes.details} facts gap="2px 0">
        <dt>What happens next</dt>
        <dd>{describeNextStep({ ...delivery, nextText })}</dd>
        <dt>{place === account_name ? 'Site' : 'Account'}</dt>
        <Flex component="dd" className={classes.place} smallBelow gap={8}>
          <PlaceLogo network={network} />
          <span>
            {account_name}
            {place !== account_name && <small>{place}</small>}
          </span>
        </Flex>
        <dt>Scheduled for</dt>
        <dd>
          <DateTime at={due} />
        </dd>
        {attempts > 0 && (
          <>
            <dt>Attempts</dt>
            <dd>{attempts}</dd>
          </>
        )}
        {batch !== null && (
          <>
            <dt>Action</dt>
            <dd>
              <TextLink to="/deliveries" search={{ tab: 'all', batch }}>
                View all deliveries of this action
              </TextLink>
            </dd>
          </>
        )}
        {replay_of !== null && (
          <>
            <dt>Sent again</dt>
            <dd>
              <TextLink to="/deliveries/$id" params={{ id: String(replay_of) }}>
                Open the first delivery
              </TextLink>
            </dd>
          </>
        )}
        {replays > 0 && (
          <>
            <dt>Sent again</dt>
            <dd>{countOf(replays, 'time')}</dd>
          </>
        )}
        {remote_id && (
          <>
            <dt>ID on {place}</dt>
            <dd>
              <code>{remote_id}</code>
            </dd>
          </>
        )}
      </Grid>
      <DeliveryButtons delivery={delivery} />
    </Section>
  );
}
