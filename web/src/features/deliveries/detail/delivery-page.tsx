import { terms } from '@fanfare/contract/kit/terms';
import { isFixedByReconnecting } from '@fanfare/contract/networks/failure';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type Output, query } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../deliveries.module.css';
import { refetchDelay } from '../refetch-delay.ts';
import { StopBanner } from '../stops/stop-banner.tsx';
import { DeliveryActivity } from './delivery-activity.tsx';
import { StatusSection } from './status-section.tsx';

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
      {delivery && <DeliveryDetails delivery={delivery} />}
    </Page>
  );
}

const DeliveryDetails = ({ delivery }: { delivery: Delivery }) => (
  <Grid columns="minmax(0, 1.5fr) minmax(300px, 1fr)" gap={16} align="start" collapse="62em">
    <Block miw={0}>
      {delivery.failure && <FailureAlert delivery={delivery} />}
      <Section title="Activity">
        <DeliveryActivity steps={delivery.steps} place={delivery.place} />
      </Section>
    </Block>
    <Block className={classes.rail} miw={0}>
      <StatusSection delivery={delivery} />
    </Block>
  </Grid>
);

/** Failure of a delivery, with the answer of the network. */
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
