import { poolLimits } from '@fanfare/contract/recycler/pool-rules';
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
import { RepeatText } from './repeat-text.tsx';

/** Next repeats of the pool, each with a button to skip it. */
export function UpcomingSection({ details: { pool, posts, upcoming } }: { details: PoolDetails }) {
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
      {upcoming.length === 0 && !pool.is_planning && (
        <Meta component="p" mt={4}>
          {explainEmpty(pool.state, posts.length)}
        </Meta>
      )}
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

const explainEmpty = (state: 'active' | 'paused', postCount: number): string => {
  if (state === 'paused') return 'No repeats while the pool is paused.';
  return postCount === 0 ? 'Add posts to schedule repeats.' : 'No repeats scheduled. The posts below say why.';
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

/** Length of a repeat's name in the labels of its buttons, in characters. */
const maxNameLength = 60;
const firstWords = (text: string): string =>
  [...(text.split('\n')[0] ?? '')].slice(0, maxNameLength).join('') || 'Post';
