import { countOf } from '@fanfare/contract/kit/plurals';
import { poolPostReasonTexts } from '@fanfare/contract/recycler/pool-rules';
import { ActionIcon, Anchor, Badge, Button, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { useSave } from '../../../lib/api.ts';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { type Pool, type PoolPost, staleAfterChange } from './pool-calls.ts';
import classes from './pools.module.css';

type Props = { pool: Pool; post: PoolPost; onEdit: () => void; onRemove: () => void };

/** Post of a pool with its state, its figures and what a member can do with it. */
export function PoolPostRow({ pool, post, onEdit, onRemove }: Props) {
  const canEdit = useCan('social:publisher');
  const restore = useSave('POST /recycler/pool/{id}/post/{pool_post_id}/restore', {
    refreshes: staleAfterChange,
    onDone: () => void toast.good('Post brought back.'),
  });
  const name = post.full_message || post.name || 'Post without text';
  return (
    <Flex component="li" className={classes.row} gap="4px 16px" align="flex-start" wrap>
      <Grid columns={1} gap={4} flex="1 1 240px" miw={0}>
        {post.permalink_url ? (
          <Anchor c="inherit" inherit href={post.permalink_url} target="_blank" rel="noreferrer">
            <Block component="bdi" className={classes.words} breakWords lines={2}>
              {name}
            </Block>
          </Anchor>
        ) : (
          <Block component="bdi" className={classes.words} breakWords lines={2}>
            {name}
          </Block>
        )}
        <PostStatus post={post} />
        <Meta component="small" mt={4}>
          {describeFigures(post, pool.max_repeats)}
        </Meta>
        {(post.active_from || post.active_to) && (
          <Meta component="small" mt={4}>
            {describeDates(post)}
          </Meta>
        )}
      </Grid>
      {canEdit && (
        <Flex gap={8} flex="none">
          {post.reason === 'retired' && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRestore size={16} stroke={1.5} aria-hidden />}
              loading={restore.isPending}
              aria-label={`Bring back: ${post.name}`}
              onClick={() =>
                restore.mutate(
                  { params: { id: pool.pool_id, pool_post_id: post.pool_post_id } },
                  { onError: toast.failed },
                )
              }
            >
              Bring back
            </Button>
          )}
          {post.reason === 'needs-variant' && (
            <Button size="xs" variant="default" aria-label={`Add variant: ${post.name}`} onClick={onEdit}>
              Add variant
            </Button>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={30} aria-label={`More actions for ${post.name}`}>
                <IconDots size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={18} stroke={1.5} />} onClick={onEdit}>
                Texts and dates
              </Menu.Item>
              <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.5} />} onClick={onRemove}>
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Flex>
      )}
    </Flex>
  );
}

/** Reasons for a post's state that a member can do something about. */
const needsAttention: readonly PoolPost['reason'][] = ['deleted', 'no-content', 'no-picture', 'needs-variant'];

const PostStatus = ({ post: { reason, next_at, until, retired_reason } }: { post: PoolPost }) => (
  <Flex component="span" gap="4px 8px" wrap fz={14}>
    <Badge component="span" color={statusColor(reason)} miw="max-content">
      {statusLabel(reason)}
    </Badge>
    <span>
      {reason === null && next_at && (
        <>
          Next repeat <DateTime at={next_at} />
        </>
      )}
      {reason === 'cooling-down' && until && (
        <>
          Cooling down until <DateTime at={until} />
        </>
      )}
      {reason === 'retired' && retired_reason}
      {reason !== null && reason !== 'retired' && !(reason === 'cooling-down' && until) && poolPostReasonTexts[reason]}
    </span>
  </Flex>
);

const statusLabel = (reason: PoolPost['reason']): string => {
  if (reason === null) return 'Scheduled';
  if (reason === 'retired') return 'Retired';
  if (reason === 'most-repeats' || reason === 'after-dates') return 'Done';
  return needsAttention.includes(reason) ? 'Needs attention' : 'Waiting';
};
const statusColor = (reason: PoolPost['reason']): string => {
  if (reason === null) return 'green';
  return needsAttention.includes(reason) ? 'orange' : 'gray';
};

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

const describeFigures = ({ repeats, variants, engagement, kept }: PoolPost, maxRepeats: number): string =>
  [
    `${repeats} of ${maxRepeats} repeats`,
    ...(variants.length > 0 ? [countOf(variants.length, 'variant')] : []),
    engagement === null ? 'repeats not measured yet' : `${formatNumber(engagement)} engagements a repeat`,
    ...(kept === null ? [] : [`${percent.format(kept)} of the original`]),
  ].join(' · ');

const describeDates = ({ active_from: from, active_to: to }: PoolPost): string => {
  const day = (date: string) => formatDay(`${date}T00:00:00Z`, 'UTC');
  if (from && to) return `Active ${day(from)} to ${day(to)}`;
  return from ? `Active from ${day(from)}` : `Active until ${day(to ?? '')}`;
};
