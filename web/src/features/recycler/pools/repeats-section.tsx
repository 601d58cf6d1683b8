import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { poolLimits } from '@fanfare/contract/recycler/pool-rules';
import { shareStateLabels } from '@fanfare/contract/social/shares';
import { Badge, Button, Loader } from '@mantine/core';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { type PoolDetails, type PoolRepeat, staleAfterChange } from './pool-calls.ts';
import classes from './pools.module.css';

type Props = { details: PoolDetails };

/** Next repeats of the pool, each with a button to skip it. */
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
        <Meta component="p" mt={4} role="status">
          <Loader size={14} mr={8} aria-hidden /> Scheduling repeats…
        </Meta>
      )}
      {upcoming.length === 0
        ? !pool.is_planning && (
            <Meta component="p" mt={4}>
              {explainNone(pool.state, posts.length)}
            </Meta>
          )
        : null}
      {upcoming.length > 0 && (
        <Grid component="ol" columns={1} gap={12} aria-label="Next repeats">
          {upcoming.map((repeat) => (
            <UpcomingRow key={repeat.repeat_id} poolId={pool.pool_id} repeat={repeat} />
          ))}
        </Grid>
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
    <Flex
      component="li"
      className={classes.row}
      gap="4px 16px"
      align="flex-start"
      wrap
      data-skipped={repeat.is_skipped || undefined}
    >
      <Block flex="0 0 190px" fz={14} c="dimmed">
        <DateTime at={repeat.due} />
      </Block>
      <RepeatText repeat={repeat} />
      <Flex gap={8} flex="none">
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
      </Flex>
    </Flex>
  );
}

const maxName = 60;
const firstWords = (text: string): string => [...(text.split('\n')[0] ?? '')].slice(0, maxName).join('') || 'Post';

/** Text of a repeat, linked to its share; with several pages, each share has a link of its own. */
const RepeatText = ({ repeat: { text, shares, variant } }: { repeat: PoolRepeat }) => {
  const [first] = shares;
  const words = (
    <Block component="bdi" className={classes.words} breakWords lines={2}>
      {text || 'Post without text'}
    </Block>
  );
  return (
    <Grid columns={1} gap={4} flex="1 1 240px" miw={0}>
      {first ? (
        <TextLink to="/social/share/$id" params={{ id: String(first.share_id) }}>
          {words}
        </TextLink>
      ) : (
        words
      )}
      {(variant > 0 || shares.length > 1) && (
        <Meta component="small" mt={4}>
          {variant > 0 && `Variant ${variant}`}
          {variant > 0 && shares.length > 1 && ' · '}
          {shares.length > 1 && shares.map(({ page_name }) => page_name).join(', ')}
        </Meta>
      )}
    </Grid>
  );
};

export const HistorySection = ({ details: { history } }: Props) => (
  <Section title="History" lead="The latest repeats, with the engagement of their first week.">
    <Grid component="ol" columns={1} gap={12} aria-label="Past repeats">
      {history.map((repeat) => (
        <Flex component="li" key={repeat.repeat_id} className={classes.row} gap="4px 16px" align="flex-start" wrap>
          <Block flex="0 0 190px" fz={14} c="dimmed">
            <DateTime at={repeat.due} />
          </Block>
          <RepeatText repeat={repeat} />
          <Flex gap={8} flex="none">
            <Meta mt={4}>{describePast(repeat)}</Meta>
          </Flex>
        </Flex>
      ))}
    </Grid>
  </Section>
);

const describePast = ({ shares, is_skipped, engagement }: PoolRepeat): string => {
  if (is_skipped) return 'Skipped';
  if (engagement !== null) return formatCountOf(engagement, 'engagement');
  return shares[0] ? shareStateLabels[shares[0].state] : 'Deleted';
};
