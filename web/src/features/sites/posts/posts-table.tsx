import { type PostStatus, postStatuses } from '@fanfare/contract/sites';
import { postStatusLabels } from '@fanfare/contract/working-copies';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { DataTable, type ListQuery } from '../../../ui/table/data-table.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import type { OptionFacts } from '../site-queries.ts';
import { editorPath } from './paths.ts';
import { postColumns } from './post-columns.tsx';
import type { CopyRow, PostRow } from './posts-query.ts';
import { usePostActions } from './use-post-actions.ts';

type Place = { page: number; search: string; status?: PostStatus | undefined };
type Props = {
  siteId: number;
  posts: ListQuery<PostRow>;
  categories: OptionFacts['categories'];
  unsent: readonly CopyRow[];
  list: Place;
  onList: (change: Partial<Place>) => void;
};

/** Short enough to stand in one line beside the search. */
const short: Partial<Record<PostStatus, string>> = { pending: 'Pending', trash: 'Bin' };
const statuses = postStatuses.map((value) => ({ value, label: short[value] ?? postStatusLabels[value] }));

export function PostsTable({ siteId, posts, categories, unsent, list, onList }: Props) {
  const canWrite = useCan('content:editor');
  const actions = usePostActions(siteId);
  const columns = useMemo(() => postColumns({ siteId, categories, unsent }), [siteId, categories, unsent]);
  const isFiltered = list.search !== '' || list.status !== undefined;
  return (
    <DataTable
      id="site-posts"
      label="Posts"
      query={posts}
      columns={columns}
      idOf={({ ID }) => ID}
      nameOf={({ post_title }) => post_title || 'Untitled'}
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
      hasCsv={false}
      actions={actions}
      empty={
        <EmptyState
          drawing="letter"
          title="Nothing is written yet"
          action={
            canWrite && (
              <Button component={Link} to={editorPath(siteId, 'new')}>
                Write the first post
              </Button>
            )
          }
          aside={
            <Button variant="subtle" onClick={() => onList({ status: 'trash' })}>
              Look into the bin
            </Button>
          }
        >
          A post is kept as you type. Publish it at once, give it a time, or leave it as a draft for a colleague.
        </EmptyState>
      }
    />
  );
}
