import { poolLimits } from '@fanfare/contract/recycler/pool-rules';
import { shareStateLabels } from '@fanfare/contract/social/shares';
import { Badge, Button, Loader } from '@mantine/core';
import { useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type PoolDetails, type PoolRepeat, staleAfterChange } from './pool-calls.ts';
import classes from './pools.module.css';

type Props = { details: PoolDetails };

/** What is published next, each with the way to skip it. */
export function UpcomingSection({ details: { pool, posts, upcoming } }: Props) {
  return (
    <Section
      title="Next repeats"
      lead={
        <>
          Scheduled {poolLimits.planDays} days ahead, also in the{' '}
          <TextLink to="/social/calendar" inherit underline="always">
            calendar
          </TextLink>
          .
        </>
      }
    >
      {pool.is_planning && (
        <p className={classes.note} role="status">
          <Loader size={14} mr={8} aria-hidden /> Scheduling repeats…
        </p>
      )}
      {upcoming.length === 0
        ? !pool.is_planning && <p className={classes.note}>{explainNone(pool.state, posts.length)}</p>
        : null}
      {upcoming.length > 0 && (
        <ol className={classes.rows} aria-label="Next repeats">
          {upcoming.map((repeat) => (
            <UpcomingRow key={repeat.repeat_id} poolId={pool.pool_id} repeat={repeat} />
          ))}
        </ol>
      )}
    </Section>
  );
}

const explainNone = (state: 'active' | 'paused', posts: number): string => {
  if (state === 'paused') return 'No repeats while the pool is paused.';
  return posts === 0 ? 'Add posts to schedule repeats.' : 'No repeats scheduled. The posts below say why.';
};

function UpcomingRow({ poolId, repeat }: { poolId: number; repeat: PoolRepeat }) {
  const canEdit = useCan('social:publisher');
  const params = { id: poolId, repeat_id: repeat.repeat_id };
  const refreshes = staleAfterChange;
  const skip = useSave('POST /recycler/pool/{id}/repeat/{repeat_id}/skip', { refreshes });
  const restore = useSave('POST /recycler/pool/{id}/repeat/{repeat_id}/restore', { refreshes });
  const name = firstWords(repeat.text);
  return (
    <li className={classes.row} data-skipped={repeat.is_skipped || undefined}>
      <div className={classes.when}>
        <DateTime at={repeat.due} />
      </div>
      <RepeatText repeat={repeat} />
      <div className={classes.rowAction}>
        {repeat.is_skipped && (
          <Badge component="span" color="gray" miw="max-content">
            Skipped
          </Badge>
        )}
        {canEdit && repeat.can.skip && (
          <Button
            size="xs"
            variant="default"
            loading={skip.isPending}
            aria-label={`Skip once: ${name}`}
            onClick={() => skip.mutate({ params }, { onError: toast.failed })}
          >
            Skip once
          </Button>
        )}
        {canEdit && repeat.can.restore && (
          <Button
            size="xs"
            variant="default"
            loading={restore.isPending}
            aria-label={`Undo skip: ${name}`}
            onClick={() => restore.mutate({ params }, { onError: toast.failed })}
          >
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}

const maxName = 60;
const firstWords = (text: string): string => [...(text.split('\n')[0] ?? '')].slice(0, maxName).join('') || 'Post';

/** Its text leads to its share; with several pages, each share has a link of its own. */
const RepeatText = ({ repeat: { text, shares, variant } }: { repeat: PoolRepeat }) => {
  const [first] = shares;
  const words = <bdi className={classes.words}>{text || 'Post without text'}</bdi>;
  return (
    <div className={classes.text}>
      {first ? (
        <TextLink to="/social/share/$id" params={{ id: String(first.share_id) }}>
          {words}
        </TextLink>
      ) : (
        words
      )}
      {(variant > 0 || shares.length > 1) && (
        <small className={classes.note}>
          {variant > 0 && `Variant ${variant}`}
          {variant > 0 && shares.length > 1 && ' · '}
          {shares.length > 1 && shares.map(({ page_name }) => page_name).join(', ')}
        </small>
      )}
    </div>
  );
};

export const HistorySection = ({ details: { history } }: Props) => (
  <Section title="History" lead="The latest repeats, with the engagement of their first week.">
    <ol className={classes.rows} aria-label="Past repeats">
      {history.map((repeat) => (
        <li key={repeat.repeat_id} className={classes.row}>
          <div className={classes.when}>
            <DateTime at={repeat.due} />
          </div>
          <RepeatText repeat={repeat} />
          <div className={classes.rowAction}>
            <span className={classes.note}>{describePast(repeat)}</span>
          </div>
        </li>
      ))}
    </ol>
  </Section>
);

const describePast = ({ shares, is_skipped, engagement }: PoolRepeat): string => {
  if (is_skipped) return 'Skipped';
  if (engagement !== null) return engagement === 1 ? '1 engagement' : `${formatNumber(engagement)} engagements`;
  return shares[0] ? shareStateLabels[shares[0].state] : 'Deleted';
};
