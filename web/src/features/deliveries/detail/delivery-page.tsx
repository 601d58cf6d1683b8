import { deliveryAnswerLabels } from '@fanfare/contract/deliveries/states';
import { countOf } from '@fanfare/contract/kit/plurals';
import { terms, viewOn } from '@fanfare/contract/kit/terms';
import { isFixedByReconnecting } from '@fanfare/contract/networks/failure';
import { Button } from '@mantine/core';
import { IconArrowUpRight, IconBan, IconCheck, IconExternalLink, IconRefresh, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { type Output, query } from '../../../lib/api.ts';
import { now, useNow } from '../../../lib/clock.ts';
import { formatRelative } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../deliveries.module.css';
import { DeliveryStateBadge } from '../delivery-state-badge.tsx';
import { refetchDelay } from '../refetch-delay.ts';
import { PlaceLogo } from '../place-logo.tsx';
import { StopBanner } from '../stops/stop-banner.tsx';
import { DeliveryTimeline } from './delivery-activity.tsx';
import { describeNextStep } from './next-step.ts';
import { retryLabel, useDeliveryActions } from './use-delivery-actions.tsx';

type Delivery = Output<'GET /delivery/{id}'>;

export function DeliveryPage() {
  const { id } = useParams({ strict: false });
  const deliveryQuery = useQuery({
    ...query('GET /delivery/{id}', { params: { id: Number(id) }, silent: true }),
    refetchInterval: ({ state: { data } }) => (data ? refetchDelay([data], now()) : false),
  });
  const { data: delivery, error } = deliveryQuery;
  return (
    <Page
      title={delivery ? delivery.title || delivery.kind_label : 'Delivery'}
      lead={delivery && `${delivery.kind_label} to ${delivery.account_name}.`}
    >
      <StopBanner />
      {error && !delivery && (
        <ErrorState
          error={error}
          onRetry={() => void deliveryQuery.refetch()}
          object={{ name: 'Delivery', others: <TextLink to="/deliveries">View all deliveries</TextLink> }}
        />
      )}
      {!error && !delivery && <CardsSkeleton cards={2} height={280} />}
      {delivery && <LoadedDelivery delivery={delivery} />}
    </Page>
  );
}

const LoadedDelivery = ({ delivery }: { delivery: Delivery }) => (
  <Grid columns="minmax(0, 1.5fr) minmax(300px, 1fr)" gap={16} align="start" collapse="62em">
    <Block miw={0}>
      {delivery.failure && <FailureAlert delivery={delivery} />}
      <Section title="Activity">
        <DeliveryTimeline steps={delivery.steps} place={delivery.place} />
      </Section>
    </Block>
    <Block className={classes.rail} miw={0}>
      <StatusSection delivery={delivery} />
    </Block>
  </Grid>
);

/** Failure of a delivery, with the response of the network. */
const FailureAlert = ({
  delivery: { state, failure, failure_kind, network_message, place },
}: {
  delivery: Delivery;
}) => (
  <Block mb={20} breakWords>
    <Alert
      tone={state === 'failed' ? 'bad' : 'warn'}
      title={failure ?? ''}
      action={
        isFixedByReconnecting(failure_kind) && (
          <TextLink to="/user/account" hash="social">
            {terms.reconnect}
          </TextLink>
        )
      }
    >
      {network_message && (
        <>
          {place} answered: <q>{network_message}</q>
        </>
      )}
    </Alert>
  </Block>
);

function StatusSection({ delivery }: { delivery: Delivery }) {
  const { network, account_name, place, due, attempts, next, batch, replay_of, replays, remote_id } = delivery;
  const time = useNow(30_000);
  const nextText = next === null ? undefined : formatRelative(next, time);
  return (
    <Section title="Status" action={<DeliveryStateBadge delivery={delivery} />}>
      <Grid component="dl" className={classes.details} gap="2px 0">
        <dt>What happens next</dt>
        <dd>{describeNextStep({ ...delivery, nextText })}</dd>
        <dt>{place === account_name ? 'Site' : 'Account'}</dt>
        <Flex component="dd" className={classes.place} gap={8}>
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
      <Actions delivery={delivery} />
    </Section>
  );
}

function Actions({ delivery }: { delivery: Delivery }) {
  const { can, url, path, place, kind_label, may_repeat } = delivery;
  const { retry, cancel, confirm, giveUp, replay, isBusy, dialogs } = useDeliveryActions();
  const router = useRouter();
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Grid gap={8} mt={12}>
      {can.confirm && (
        <Button leftSection={<IconCheck {...icon} />} loading={isBusy} onClick={() => confirm(delivery)}>
          {deliveryAnswerLabels.sent}
        </Button>
      )}
      {can.give_up && (
        <Button variant="default" leftSection={<IconBan {...icon} />} loading={isBusy} onClick={() => giveUp(delivery)}>
          {deliveryAnswerLabels.notSent}
        </Button>
      )}
      {can.retry && (
        <Button
          variant={may_repeat ? 'default' : 'filled'}
          leftSection={<IconRefresh {...icon} />}
          loading={isBusy}
          onClick={() => retry(delivery)}
        >
          {retryLabel(delivery)}
        </Button>
      )}
      {url && (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          variant="default"
          rightSection={<IconExternalLink {...icon} />}
        >
          {viewOn(place)}
        </Button>
      )}
      {path && (
        <Button
          component="a"
          href={path}
          variant="default"
          leftSection={<IconArrowUpRight {...icon} />}
          onClick={(event) => {
            // Click with a modifier key: opens a tab, as for every link.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            void router.navigate({ href: path });
          }}
        >
          Open {kind_label.toLowerCase()}
        </Button>
      )}
      {can.replay && (
        <Button variant="default" leftSection={<IconRepeat {...icon} />} onClick={() => replay(delivery)}>
          Send again
        </Button>
      )}
      {can.cancel && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconBan {...icon} />}
          disabled={isBusy}
          onClick={() => cancel(delivery)}
        >
          Cancel delivery
        </Button>
      )}
      {dialogs}
    </Grid>
  );
}
