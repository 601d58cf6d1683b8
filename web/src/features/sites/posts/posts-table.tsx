import { terms } from '@fanfare/contract/kit/terms';
import { postStatusLabels } from '@fanfare/contract/posts/working-copies';
import { type PostStatus, postStatuses } from '@fanfare/contract/sites/post-rows';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { DataTable, type ListQuery, type ViewFilters } from '../../../ui/table/data-table.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import type { SiteOptions } from '../site-queries.ts';
import { editorPath } from './paths.ts';
import { postColumns } from './post-columns.tsx';
import type { PostRow } from './posts-query.ts';
import { usePostActions } from './use-post-actions.tsx';

type ListParams = { page: number; search: string; status?: PostStatus | undefined };
type Props = {
  siteId: number;
  posts: ListQuery<PostRow>;
  categories: SiteOptions['categories'];
  list: ListParams;
  onList: (change: Partial<ListParams>) => void;
  views: ViewFilters;
};

/** Labels short enough to fit on one line with the search box. */
const shortLabels: Partial<Record<PostStatus, string>> = { pending: 'Pending', trash: 'Trash' };
const statuses = postStatuses.map((value) => ({ value, label: shortLabels[value] ?? postStatusLabels[value] }));

export function PostsTable({ siteId, posts, categories, list, onList, views }: Props) {
  const canWrite = useCan('content:editor');
  const { actions, dialog } = usePostActions(siteId);
  const columns = useMemo(() => postColumns({ siteId, categories }), [siteId, categories]);
  const isFiltered = list.search !== '' || list.status !== undefined;
  return (
    <>
      <DataTable
        id="site-posts"
        label="Posts"
        query={posts}
        columns={columns}
        idOf={({ ID, copy }) => ID ?? `copy-${copy?.id}`}
        nameOf={({ post_title }) => post_title || terms.untitled}
        page={list.page}
        onPage={(page) => onList({ page })}
        onClear={isFiltered ? () => onList({ search: '', status: undefined }) : undefined}
        filters={
          <>
            <SearchBox label="Search posts" value={list.search} onSearch={(search) => onList({ search })} />
            <FilterChips
              label="Status"
              value={list.status}
              options={statuses}
              onChange={(status) => onList({ status })}
            />
          </>
        }
        views={views}
        hasCsv={false}
        actions={actions}
        empty={
          <EmptyState
            illustration="envelope"
            title="No posts yet"
            action={
              canWrite && (
                <Button component={Link} to={editorPath(siteId, 'new')}>
                  New post
                </Button>
              )
            }
            aside={
              <Button variant="subtle" onClick={() => onList({ status: 'trash' })}>
                View trash
              </Button>
            }
          >
            Posts save as you type. Publish now, schedule, or save a draft for your team.
          </EmptyState>
        }
      />
      {dialog}
    </>
  );
}
