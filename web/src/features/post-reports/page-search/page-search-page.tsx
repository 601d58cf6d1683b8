import { pageSearchErrorTitle, pageSearchPageSize } from '@fanfare/contract/post-reports/page-search';
import { Anchor, Badge, Button } from '@mantine/core';
import { IconReportAnalytics, IconRss } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { ApiError, errorMessage, type Output, query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { type Column, DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import { AccountAvatar } from '../../social/index.tsx';
import { AddPageButton, noPagesTitle } from '../page-posts/post-report-states.tsx';
import classes from '../post-reports.module.css';
import { unknown } from '../report-view.ts';
import { AddPageModal } from './add-page-modal.tsx';

type FoundPage = Output<'GET /facebook/page/search'>['pages'][number];

const SearchParams = z.object({
  q: z.string().trim().max(100).default(''),
  page: z.coerce.number<string | number>().int().min(1).max(1000).default(1),
});

export const pageSearchCall = (q: string) => ({
  ...query('GET /facebook/page/search', { query: { q }, silent: true }),
  placeholderData: keepPreviousData,
  retry: false,
});

const columns: Column<FoundPage>[] = [
  {
    id: 'name',
    head: 'Page',
    isName: true,
    minWidth: 240,
    cell: ({ name, url, picture, is_verified }) => (
      <Flex component="span" gap={12} miw={0}>
        <AccountAvatar name={name} image={picture} size={36} />
        <Grid component="span" gap={2} miw={0} breakWords>
          {url ? (
            <Anchor lineClamp={2} c="inherit" inherit href={url} target="_blank" rel="noreferrer">
              {name}
            </Anchor>
          ) : (
            name
          )}
          {is_verified && (
            <Block component="small" fz={12} fw={400} lh="16px">
              Verified
            </Block>
          )}
        </Grid>
      </Flex>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'location',
    head: 'Location',
    width: 200,
    cell: ({ location }) => location ?? unknown,
    text: ({ location }) => location,
  },
  {
    id: 'is_own',
    head: 'Connected',
    width: 140,
    cell: ({ is_own }) =>
      is_own ? (
        <Badge component="span" color="green">
          Connected
        </Badge>
      ) : (
        unknown
      ),
    text: ({ is_own }) => (is_own ? 'Yes' : 'No'),
  },
  { id: 'page_id', head: 'ID', isExtra: true, cell: ({ page_id }) => page_id, text: ({ page_id }) => page_id },
];

/**
 * True for an error that the server answered, which is shown in the alert; other failures, such as being offline, are
 * shown in the table.
 */
const isAnswer = (error: unknown): boolean => error instanceof ApiError && ![0, 401, 403].includes(error.status);

/** Search of Facebook pages by name: the business's own, and public ones where the app may search them. */
export function PageSearchPage() {
  const navigate = useNavigate();
  const [{ q, page }, setParams] = useListQuery(SearchParams);
  const search = useQuery(pageSearchCall(q));
  const canAdd = useCan('rss:editor');
  const [pageToAdd, setPageToAdd] = useState<FoundPage>();
  const pages = search.data?.pages;
  const isPaged = (pages?.length ?? 0) > pageSearchPageSize;
  const shown = useMemo(
    () =>
      pages && {
        items: isPaged ? pages.slice((page - 1) * pageSearchPageSize, page * pageSearchPageSize) : pages,
        total: pages.length,
        page: isPaged ? page : 1,
        page_size: isPaged ? pageSearchPageSize : pages.length || 1,
      },
    [pages, isPaged, page],
  );

  const actions = (row: FoundPage): RowAction[] =>
    row.is_own
      ? [
          {
            label: 'Post report',
            icon: IconReportAnalytics,
            onClick: () => void navigate({ to: '/facebook/page/post/report', search: { page_id: row.page_id } }),
          },
          ...(canAdd ? [{ label: 'Add to RSS channel', icon: IconRss, onClick: () => setPageToAdd(row) }] : []),
        ]
      : [];

  return (
    <Page title="Page search" lead="Facebook pages by name." width="wide">
      <div className={classes.stack}>
        {isAnswer(search.error) && (
          <Alert
            tone="bad"
            title={pageSearchErrorTitle}
            action={
              <Button size="xs" variant="default" onClick={() => void search.refetch()}>
                Try again
              </Button>
            }
          >
            {errorMessage(search.error)}
          </Alert>
        )}
        {search.data?.notice && <Alert tone="info">{search.data.notice}</Alert>}
        {(search.data || !isAnswer(search.error)) && (
          <DataTable
            id="page-search"
            label="Pages"
            query={{
              data: shown,
              isPending: search.isPending,
              error: search.error,
              refetch: search.refetch,
              isFetching: search.isPending || search.isPlaceholderData,
            }}
            columns={columns}
            idOf={({ page_id }) => page_id}
            nameOf={({ name }) => name}
            page={isPaged ? page : 1}
            onPage={isPaged ? (number) => setParams({ page: number }) : undefined}
            filters={<SearchBox label="Search pages" value={q} onSearch={(text) => setParams({ q: text })} />}
            onClear={q === '' ? undefined : () => setParams({ q: '' })}
            actions={actions}
            empty={
              <EmptyState title={noPagesTitle} action={<AddPageButton />}>
                Add a Facebook page to find it here, and to see how its posts do.
              </EmptyState>
            }
          />
        )}
      </div>
      <AddPageModal page={pageToAdd} onClose={() => setPageToAdd(undefined)} />
    </Page>
  );
}
