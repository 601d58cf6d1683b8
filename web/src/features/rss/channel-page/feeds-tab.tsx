import { terms } from '@fanfare/contract/kit/terms';
import { type FeedState, rssMessages, type SourceType } from '@fanfare/contract/rss/rss';
import { Anchor, Badge, Button } from '@mantine/core';
import { IconArticle, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { type Column, DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import classes from '../channels/channels.module.css';
import { type Channel, type Feed, staleAfterChannelChange } from '../rss-queries.ts';

const typeLabels: Record<SourceType, string> = {
  rss: 'Feed',
  directory: 'Feed',
  facebook_page: 'Facebook page',
  search: 'Search',
};

const stateBadges: Record<FeedState, { color: string; label: string }> = {
  waiting: { color: 'blue', label: 'Checking…' },
  ok: { color: 'green', label: 'Working' },
  failing: { color: 'red', label: terms.needsAttention },
  gone: { color: 'red', label: 'Stopped' },
  search: { color: 'gray', label: 'Saved search' },
};

const feedName = ({ title, search_text, address }: Feed): string => title || search_text || address;

const columns: Column<Feed>[] = [
  {
    id: 'title',
    head: 'Feed',
    isName: true,
    minWidth: 240,
    cell: (feed) => (
      <Grid component="span" className={classes.feed} gap={4} justify="start" inline breakWords>
        {feedName(feed)}
        <small>{typeLabels[feed.source_type]}</small>
        {feed.address && (
          <Anchor href={feed.site || feed.address} target="_blank" rel="noreferrer noopener" size="sm">
            {feed.address}
          </Anchor>
        )}
      </Grid>
    ),
    text: feedName,
  },
  {
    id: 'type',
    head: 'Type',
    isExtra: true,
    cell: (feed) => typeLabels[feed.source_type],
    text: (feed) => typeLabels[feed.source_type],
  },
  {
    id: 'state',
    head: 'Status',
    minWidth: 180,
    cell: ({ state, error }) => (
      <Grid component="span" className={classes.state} gap={4} justify="start" inline breakWords>
        <Badge color={stateBadges[state].color} miw="max-content">
          {stateBadges[state].label}
        </Badge>
        {error && <small className={classes.error}>{error}</small>}
      </Grid>
    ),
    text: ({ state }) => stateBadges[state].label,
  },
  {
    id: 'fetched',
    head: 'Last checked',
    minWidth: 120,
    cell: ({ fetched }) => (fetched ? <DateTime at={fetched} show="relative" /> : '–'),
    text: ({ fetched }) => fetched,
  },
  {
    id: 'next',
    head: 'Next check',
    isExtra: true,
    cell: ({ next_fetch }) => (next_fetch ? <DateTime at={next_fetch} show="relative" /> : '–'),
    text: ({ next_fetch }) => next_fetch,
  },
  {
    id: 'category',
    head: 'Category',
    isExtra: true,
    cell: ({ category }) => category ?? '–',
    text: ({ category }) => category,
  },
];

/** Tab with the feeds of a channel and the result of each last fetch. */
export function FeedsTab({ channel, onAdd }: { channel: Channel; onAdd: () => void }) {
  const canEdit = useCan('rss:editor');
  const navigate = useNavigate();
  const [removed, setRemoved] = useState<Feed>();
  const remove = useSave('POST /content/rss/channel/{id}/feed/{feedId}/delete', { refreshes: staleAfterChannelChange });
  const refresh = useSave('POST /content/rss/channel/{id}/feed/{feedId}/refresh', {
    refreshes: staleAfterChannelChange,
    onDone: () => void toast.good('Checking the feed. New articles appear shortly.'),
  });
  const toParams = ({ feed_id }: Feed) => ({ id: channel.id, feedId: feed_id });
  const { feeds } = channel;
  const actions = (feed: Feed): RowAction[] => [
    {
      label: 'View articles',
      icon: IconArticle,
      isQuick: true,
      onClick: () => void navigate({ href: `/content/rss/channel/${channel.id}?feed=${feed.feed_id}#articles` }),
    },
    ...(canEdit && feed.source_type !== 'search'
      ? [
          {
            label: terms.checkNow,
            icon: IconRefresh,
            onClick: () => refresh.mutate({ params: toParams(feed) }, { onError: toast.failed }),
          },
        ]
      : []),
    ...(canEdit
      ? [{ label: 'Remove feed', icon: IconTrash, danger: true, isQuick: true, onClick: () => setRemoved(feed) }]
      : []),
  ];
  return (
    <>
      <DataTable
        id="rss-feeds"
        label="Feeds"
        query={{
          isPending: false,
          isFetching: false,
          error: null,
          refetch: () => undefined,
          data: { items: feeds, total: feeds.length, page: 1, page_size: Math.max(feeds.length, 1) },
        }}
        columns={columns}
        idOf={({ feed_id }) => feed_id}
        nameOf={feedName}
        actions={actions}
        hasCsv={false}
        empty={
          <EmptyState
            illustration="envelope"
            title="No feeds yet"
            action={canEdit && <Button onClick={onAdd}>Find sources</Button>}
          >
            Add a website, a feed, a Facebook page or a search.
          </EmptyState>
        }
      />
      <ConfirmModal
        opened={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={rssMessages.deleteFeed}
        confirm="Remove feed"
        danger
        onConfirm={async () => {
          if (!removed) return;
          await remove.mutateAsync({ params: toParams(removed) });
          toast.good('Feed removed.');
        }}
      >
        <strong>{removed && feedName(removed)}</strong> and its articles leave this channel. Your favorites stay.
      </ConfirmModal>
    </>
  );
}
