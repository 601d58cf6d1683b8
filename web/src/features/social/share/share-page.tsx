import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { query } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { ForecastNotes } from './forecast-notes.tsx';
import { ShareContent } from './share-content.tsx';
import { ShareEditForm } from './share-edit-form.tsx';
import classes from './share-page.module.css';
import { ShareStatus } from './share-status.tsx';
import { ShareTimeline } from './share-timeline.tsx';
import type { Share } from './use-share-actions.ts';

const soonMs = 3_000;
const lateMs = 60_000;

/** Something is under way, or is about to be: the page follows it. */
const isMoving = ({ state, next, due }: Share): boolean =>
  state === 'sending' ||
  state === 'waiting' ||
  (state === 'unconfirmed' && next !== null) ||
  (state === 'intent' && Date.parse(due) - now().getTime() < 2 * lateMs);

export function SharePage() {
  const { id } = useParams({ strict: false });
  const asked = query('GET /social/share/{id}', { params: { id: Number(id) }, silent: true });
  const read = useQuery({
    ...asked,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? soonMs : lateMs),
  });
  const share = read.data;
  const title = share ? `${networkInfo[share.social_network].name} post` : 'Social post';
  const isMissing = read.error instanceof ApiError && read.error.status === 404;
  return (
    <Page title={title} lead={share ? `To ${share.name}.` : undefined}>
      {read.error && !share && (
        <ErrorState
          error={read.error}
          title={isMissing ? 'This post is not there' : undefined}
          onRetry={isMissing ? undefined : () => void read.refetch()}
          action={isMissing && <TextLink to="/social">See all social posts</TextLink>}
        />
      )}
      {!read.error && !share && <CardsSkeleton cards={2} height={280} />}
      {share && <ReadShare share={share} />}
    </Page>
  );
}

function ReadShare({ share }: { share: Share }) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const mayPublish = useCan('social:publisher');
  const isEditing = hash === 'edit' && mayPublish && share.can.edit;
  const params = { id: String(share.id) };
  const edit = () => void navigate({ to: '/social/share/$id', params, hash: 'edit', resetScroll: false });
  const leave = () => void navigate({ to: '/social/share/$id', params, resetScroll: false });
  const { reason, state } = share;
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {reason && state !== 'published' && state !== 'cancelled' && (
          <div className={classes.reason}>
            <Reason reason={reason} />
          </div>
        )}
        {share.forecast_notes.length > 0 && (
          <Section title="What stands in the way">
            <ForecastNotes shareId={share.id} notes={share.forecast_notes} />
          </Section>
        )}
        {isEditing ? <ShareEditForm key={share.id} share={share} onDone={leave} /> : <ShareContent share={share} />}
      </div>
      <div className={classes.rail}>
        <ShareStatus share={share} isEditing={isEditing} onEdit={edit} />
        <Section title="What happened">
          <ShareTimeline steps={share.steps} />
        </Section>
      </div>
    </div>
  );
}

/** What happened, what to do next, and the network's own words for whoever wants them. */
const Reason = ({ reason: { kind, sentence, words, next_step } }: { reason: NonNullable<Share['reason']> }) => (
  <Alert tone={kind === 'unclear' || kind === 'missed' ? 'warn' : 'bad'} title={sentence}>
    {next_step}{' '}
    {(kind === 'reauthorize' || kind === 'permission') && (
      <TextLink to="/user/account" hash="social">
        Fix the connection
      </TextLink>
    )}
    {words && (
      <details className={classes.words}>
        <summary>The network’s words</summary>
        <q>{words}</q>
      </details>
    )}
  </Alert>
);
