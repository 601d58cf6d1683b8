import { minuteMs } from '@fanfare/contract/kit/durations';
import { terms } from '@fanfare/contract/kit/terms';
import { isFixedByReconnecting } from '@fanfare/contract/networks/failure';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { query } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { DeliveryActivity } from '../../deliveries/index.tsx';
import { ForecastNotes } from './forecast-notes.tsx';
import { ShareContent } from './share-content.tsx';
import { ShareEditForm } from './share-edit-form.tsx';
import classes from './share-page.module.css';
import { ShareStatus } from './share-status.tsx';
import { type Share, useRenewedForecast } from './use-share-actions.ts';

const activePollMs = 3_000;
const idlePollMs = minuteMs;

/** True for a share that is being published or due within 2 minutes: the page polls faster. */
const isInProgress = ({ state, next, due }: Share): boolean =>
  state === 'sending' ||
  state === 'waiting' ||
  (state === 'unconfirmed' && next !== null) ||
  (state === 'intent' && Date.parse(due) - now().getTime() < 2 * idlePollMs);

export function SharePage() {
  const { id } = useParams({ strict: false });
  const shareRequest = query('GET /social/share/{id}', { params: { id: Number(id) }, silent: true });
  const shareQuery = useQuery({
    ...shareRequest,
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? activePollMs : idlePollMs),
  });
  const share = shareQuery.data;
  const title = share ? `${networkInfo[share.social_network].name} post` : 'Social post';
  return (
    <Page title={title} lead={share ? `To ${share.name}.` : undefined}>
      {shareQuery.error && !share && (
        <ErrorState
          error={shareQuery.error}
          onRetry={() => void shareQuery.refetch()}
          object={{ name: 'Post', others: <TextLink to="/social">View all social posts</TextLink> }}
        />
      )}
      {!shareQuery.error && !share && <CardsSkeleton cards={2} height={280} />}
      {share && <LoadedShare share={share} />}
    </Page>
  );
}

function LoadedShare({ share }: { share: Share }) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const mayPublish = useCan('social:publisher');
  const isEditing = hash === 'edit' && mayPublish && share.can.edit;
  const params = { id: String(share.id) };
  const openEditor = () => void navigate({ to: '/social/share/$id', params, hash: 'edit', resetScroll: false });
  const closeEditor = () => void navigate({ to: '/social/share/$id', params, resetScroll: false });
  const { reason, state } = share;
  useRenewedForecast(share);
  return (
    <Grid columns="minmax(0, 1.5fr) minmax(300px, 1fr)" gap={16} align="start" collapse="62em">
      <Block miw={0}>
        {reason && state !== 'published' && state !== 'cancelled' && (
          <Block mb={20}>
            <FailureReason reason={reason} network={networkInfo[share.social_network].name} />
          </Block>
        )}
        {share.forecast_notes.length > 0 && (
          <Section title="Issues to fix">
            <ForecastNotes shareId={share.id} notes={share.forecast_notes} />
          </Section>
        )}
        {isEditing ? (
          <ShareEditForm key={share.id} share={share} onDone={closeEditor} />
        ) : (
          <ShareContent share={share} />
        )}
      </Block>
      <Block className={classes.rail} miw={0}>
        <ShareStatus share={share} isEditing={isEditing} onEdit={openEditor} />
        <Section title="Activity">
          <DeliveryActivity steps={toDeliverySteps(share.steps)} place={networkInfo[share.social_network].name} />
        </Section>
      </Block>
    </Grid>
  );
}

const toDeliverySteps = (steps: Share['steps']) =>
  steps.map(({ sentence, words, ...step }) => ({ ...step, message: sentence, network_message: words }));

type FailureReasonProps = { reason: NonNullable<Share['reason']>; network: string };

/** Failure of a share: its reason, the next step, and the response of the network. */
const FailureReason = ({
  reason: { kind, sentence: message, words: networkMessage, next_step },
  network,
}: FailureReasonProps) => (
  <Alert tone={kind === 'unclear' || kind === 'missed' ? 'warn' : 'bad'} title={message}>
    {next_step}{' '}
    {isFixedByReconnecting(kind) && (
      <TextLink to="/user/account" hash="social">
        {terms.reconnect}
      </TextLink>
    )}
    {networkMessage && (
      <Block component="details" className={classes.response} mt={6} fz={13}>
        <summary>Response from {network}</summary>
        <q>{networkMessage}</q>
      </Block>
    )}
  </Alert>
);
