import { type CommentState, CommentsAsk } from '@fanfare/contract/comment-sync';
import { Badge } from '@mantine/core';
import { IconBrandFacebook, IconEye, IconEyeOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, useSave } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DateTime } from '../../ui/page/date-time.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { type Column, DataTable, type RowAction } from '../../ui/table/data-table.tsx';
import { FilterChips } from '../../ui/table/filter-chips.tsx';
import classes from './comment-sync.module.css';
import { type CommentFacts, commentReads } from './use-comment-sync.ts';

const labels: Record<CommentState, string> = { waiting: 'Waiting', shown: 'Shown', hidden: 'Hidden' };
const colours: Record<CommentState, string> = { waiting: 'orange', shown: 'green', hidden: 'gray' };
const options = [
  { value: 'waiting', label: labels.waiting },
  { value: 'shown', label: labels.shown },
  { value: 'hidden', label: labels.hidden },
] as const;

const columns: Column<CommentFacts>[] = [
  {
    id: 'comment',
    head: 'Comment',
    isName: true,
    minWidth: 260,
    cell: ({ author, text }) => (
      <span className={classes.comment}>
        <strong>
          <bdi>{author}</bdi>
        </strong>
        <span dir="auto">{text}</span>
      </span>
    ),
    text: ({ author, text }) => `${author}: ${text}`,
  },
  {
    id: 'state',
    head: 'On the site',
    cell: ({ state }) => <Badge color={colours[state]}>{labels[state]}</Badge>,
    text: ({ state }) => labels[state],
  },
  {
    id: 'post',
    head: 'Below the post',
    minWidth: 160,
    cell: ({ site_id, post_id, post_title }) => (
      <TextLink
        to="/content/site/$siteId/post/$postId"
        params={{ siteId: String(site_id), postId: String(post_id) }}
        inherit
      >
        {post_title || 'Without a title'}
      </TextLink>
    ),
    text: ({ post_title }) => post_title,
  },
  { id: 'site', head: 'Site', isExtra: true, cell: ({ site_name }) => site_name, text: ({ site_name }) => site_name },
  {
    id: 'written',
    head: 'Written',
    cell: ({ written }) => <DateTime at={written} show="relative" />,
    text: ({ written }) => written,
  },
];

const key = 'GET /facebook/comment_sync/comments';
const nameOf = ({ author, text }: CommentFacts) => `${author}, ${text.slice(0, 60)}`;

/** The comments that were read, and what visitors see of them. `stamp` changes whenever Facebook was read again. */
export function CommentsTable({ stamp }: { stamp: string }) {
  const canEdit = useCan('content:editor');
  const [list, setList] = useListQuery(CommentsAsk);
  const comments = useQuery({
    queryKey: [key, list, stamp],
    queryFn: ({ signal }) => call(key, { query: list, signal }),
    placeholderData: keepPreviousData,
  });
  const moderate = useSave('POST /facebook/comment_sync/comment', { refreshes: commentReads });

  const set = (id: number, show: boolean) => moderate.mutateAsync({ body: { id, show } }).catch(toast.failed);
  async function decide({ id, state }: CommentFacts, show: boolean) {
    await set(id, show);
    if (!show && state === 'shown') toast.undo('The comment is hidden from visitors.', () => void set(id, true));
  }
  async function decideAll(rows: CommentFacts[], show: boolean) {
    const [last, ...others] = rows;
    try {
      for (const { id } of others) await call('POST /facebook/comment_sync/comment', { body: { id, show } });
    } catch (error) {
      toast.failed(error);
    }
    // With the last one the list is read again, once for all of them.
    if (last) await set(last.id, show);
  }

  const actions = (row: CommentFacts): RowAction[] => [
    ...(canEdit && row.state !== 'shown'
      ? [{ label: 'Show', icon: IconEye, isQuick: true, onClick: () => void decide(row, true) }]
      : []),
    ...(canEdit && row.state !== 'hidden'
      ? [{ label: 'Hide', icon: IconEyeOff, isQuick: true, onClick: () => void decide(row, false) }]
      : []),
    ...(row.url
      ? [
          {
            ...{ label: 'Open at Facebook', icon: IconBrandFacebook },
            onClick: () => void window.open(row.url ?? '', '_blank', 'noopener,noreferrer'),
          },
        ]
      : []),
  ];
  return (
    <div className={classes.comments}>
      <h2>Comments from Facebook</h2>
      <DataTable
        id="synced-comments"
        label="Comments from Facebook"
        query={comments}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={nameOf}
        page={list.page}
        onPage={(page) => setList({ page })}
        filters={
          <FilterChips
            label="On the site"
            value={list.state}
            options={options}
            onChange={(state) => setList({ state })}
          />
        }
        {...(list.state ? { onClear: () => setList({ state: undefined }) } : {})}
        actions={actions}
        bulk={
          canEdit
            ? [
                { label: 'Show', icon: IconEye, onClick: (rows) => decideAll(rows, true) },
                { label: 'Hide', icon: IconEyeOff, onClick: (rows) => decideAll(rows, false) },
              ]
            : []
        }
        empty={
          <EmptyState drawing="cup" title="Nobody has said anything yet">
            As soon as somebody comments on a post you shared from a site to one of its pages, it stands here.
          </EmptyState>
        }
      />
    </div>
  );
}
