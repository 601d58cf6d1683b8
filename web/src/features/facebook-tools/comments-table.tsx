import { CommentListQuery, type CommentState } from '@fanfare/contract/facebook-tools/comment-sync';
import { terms } from '@fanfare/contract/kit/terms';
import { Badge } from '@mantine/core';
import { IconBrandFacebook, IconEye, IconEyeOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, useSave } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Block, Grid } from '../../ui/layout/layout.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { type Column, DataTable, type RowAction } from '../../ui/table/data-table.tsx';
import { FilterChips } from '../../ui/table/filter-chips.tsx';
import classes from './comment-sync.module.css';
import { commentQueryKeys, type SyncedComment } from './use-comment-sync.ts';

const stateLabels: Record<CommentState, string> = { waiting: 'To review', shown: 'Shown', hidden: 'Hidden' };
const colors: Record<CommentState, string> = { waiting: 'orange', shown: 'green', hidden: 'gray' };
const stateOptions = [
  { value: 'waiting', label: stateLabels.waiting },
  { value: 'shown', label: stateLabels.shown },
  { value: 'hidden', label: stateLabels.hidden },
] as const;

const columns: Column<SyncedComment>[] = [
  {
    id: 'comment',
    head: 'Comment',
    isName: true,
    minWidth: 260,
    cell: ({ author, text }) => (
      <Grid component="span" className={classes.comment} gap={2} maw="64ch" breakWords>
        <Block component="strong" fw={600}>
          <bdi>{author}</bdi>
        </Block>
        <span dir="auto">{text}</span>
      </Grid>
    ),
    text: ({ author, text }) => `${author}: ${text}`,
  },
  {
    id: 'state',
    head: 'Status',
    cell: ({ state }) => <Badge color={colors[state]}>{stateLabels[state]}</Badge>,
    text: ({ state }) => stateLabels[state],
  },
  {
    id: 'post',
    head: 'Post',
    minWidth: 160,
    cell: ({ site_id, post_id, post_title }) => (
      <TextLink
        to="/content/site/$siteId/post/$postId"
        params={{ siteId: String(site_id), postId: String(post_id) }}
        inherit
      >
        {post_title || terms.untitled}
      </TextLink>
    ),
    text: ({ post_title }) => post_title,
  },
  { id: 'site', head: 'Site', isExtra: true, cell: ({ site_name }) => site_name, text: ({ site_name }) => site_name },
  {
    id: 'written',
    head: 'Date',
    cell: ({ written }) => <DateTime at={written} show="relative" />,
    text: ({ written }) => written,
  },
];

const commentsKey = 'GET /facebook/comment_sync/comments';
const nameOf = ({ author, text }: SyncedComment) => `${author}, ${text.slice(0, 60)}`;

/** The fetched comments with moderation. `lastReadKey` changes after every fetch from Facebook. */
export function CommentsTable({ lastReadKey }: { lastReadKey: string }) {
  const canEdit = useCan('content:editor');
  const [list, setList, views] = useListQuery(CommentListQuery);
  const comments = useQuery({
    queryKey: [commentsKey, list, lastReadKey],
    queryFn: ({ signal }) => call(commentsKey, { query: list, signal }),
    placeholderData: keepPreviousData,
  });
  const moderate = useSave('POST /facebook/comment_sync/comment', { refreshes: commentQueryKeys });

  const setVisible = (id: number, show: boolean) => moderate.mutateAsync({ body: { id, show } }).catch(toast.failed);
  async function moderateComment({ id, state }: SyncedComment, show: boolean) {
    await setVisible(id, show);
    if (!show && state === 'shown') toast.undo('Comment hidden.', () => void setVisible(id, true));
  }
  async function moderateAll(rows: SyncedComment[], show: boolean) {
    const [last, ...others] = rows;
    try {
      for (const { id } of others) await call('POST /facebook/comment_sync/comment', { body: { id, show } });
    } catch (error) {
      toast.failed(error);
    }
    // The last comment is saved by a separate call, which refetches the list once for all comments.
    if (last) await setVisible(last.id, show);
  }

  const actions = (row: SyncedComment): RowAction[] => [
    ...(canEdit && row.state !== 'shown'
      ? [{ label: 'Show', icon: IconEye, isQuick: true, onClick: () => void moderateComment(row, true) }]
      : []),
    ...(canEdit && row.state !== 'hidden'
      ? [{ label: 'Hide', icon: IconEyeOff, isQuick: true, onClick: () => void moderateComment(row, false) }]
      : []),
    ...(row.url
      ? [
          {
            label: 'Open on Facebook',
            icon: IconBrandFacebook,
            onClick: () => void window.open(row.url ?? '', '_blank', 'noopener,noreferrer'),
          },
        ]
      : []),
  ];
  return (
    <Block className={classes.comments} mt={40}>
      <h2>Facebook comments</h2>
      <DataTable
        id="synced-comments"
        label="Facebook comments"
        query={comments}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={nameOf}
        page={list.page}
        onPage={(page) => setList({ page })}
        views={views}
        filters={
          <FilterChips
            label="Status"
            value={list.state}
            options={stateOptions}
            onChange={(state) => setList({ state })}
          />
        }
        {...(list.state ? { onClear: () => setList({ state: undefined }) } : {})}
        actions={actions}
        bulk={
          canEdit
            ? [
                { label: 'Show', icon: IconEye, onClick: (rows) => moderateAll(rows, true) },
                { label: 'Hide', icon: IconEyeOff, onClick: (rows) => moderateAll(rows, false) },
              ]
            : []
        }
        empty={
          <EmptyState illustration="cup" title="No comments yet">
            Comments on posts you share to your Facebook pages appear here.
          </EmptyState>
        }
      />
    </Block>
  );
}
