import { plural } from '@fanfare/contract/kit/plurals';
import { Button } from '@mantine/core';
import { IconExternalLink, IconMail, IconMailOpened, IconPencilPlus, IconShare } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import { DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import type { Article, ArticleQuery, useChannelView } from '../rss-queries.ts';
import { articleColumns, articleTitle } from './article-columns.tsx';
import { openOriginal } from './open-original.ts';
import type { ArticlePages } from './use-article-pages.ts';

type Props = {
  view: ReturnType<typeof useChannelView>;
  filter: ArticleQuery;
  onFilter: (change: Partial<ArticleQuery>) => void;
  pages: ArticlePages;
  canSave: boolean;
  onStar: (article: Article) => void;
  onRead: (article: Article) => void;
  onWrite?: ((article: Article) => void) | undefined;
  onShare?: ((article: Article) => void) | undefined;
  empty: ReactNode;
};

const unreadOptions = [{ value: 'true', label: 'Unread' }] as const;

/** Table of a channel's articles, 10 per page. */
export function ArticlesTable(props: Props) {
  const { view, filter, onFilter, pages, canSave, onStar, onRead, onWrite, onShare } = props;
  const columns = useMemo(() => articleColumns({ canSave, onStar }), [canSave, onStar]);
  const items = view.data?.items;
  const isFiltered = filter.search !== '' || filter.unread !== undefined || filter.feed !== undefined;
  const actions = (article: Article): RowAction[] => [
    {
      label: 'Open original',
      icon: IconExternalLink,
      isQuick: true,
      onClick: () => openOriginal(article),
    },
    {
      label: article.read ? 'Mark as unread' : 'Mark as read',
      icon: article.read ? IconMail : IconMailOpened,
      onClick: () => onRead(article),
    },
    ...(onWrite ? [{ label: 'Write a post', icon: IconPencilPlus, onClick: () => onWrite(article) }] : []),
    ...(onShare ? [{ label: 'Share', icon: IconShare, onClick: () => onShare(article) }] : []),
  ];
  return (
    <>
      <DataTable
        id="rss-articles"
        label="Articles"
        // The list has cursors instead of page numbers: without a total the table has no footer, this list has its own.
        query={{
          ...view,
          data: items && { items, total: 0, page: 1, page_size: Math.max(items.length, 1) },
        }}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={articleTitle}
        page={pages.isFirst ? 1 : 2}
        onPage={pages.first}
        hasCsv={false}
        noMatchesTitle="No articles found"
        onClear={
          isFiltered ? () => onFilter({ search: '', unread: undefined, feed: undefined, cursor: undefined }) : undefined
        }
        filters={
          <>
            <SearchBox
              label="Search articles"
              value={filter.search}
              onSearch={(search) => onFilter({ search, cursor: undefined })}
            />
            <FilterChips
              label="Status"
              value={filter.unread}
              options={unreadOptions}
              onChange={(unread) => onFilter({ unread, cursor: undefined })}
            />
          </>
        }
        actions={actions}
        empty={props.empty}
      />
      {view.data && items && items.length > 0 && (
        <Flex
          component="nav"
          gap="8px 16px"
          justify="space-between"
          wrap
          mt={12}
          fz={13}
          c="dimmed"
          tabular
          aria-label="Pages of articles"
        >
          <span>{formatTotal(view.data)}</span>
          {(!pages.isFirst || pages.next) && (
            <Flex gap={8} align="stretch">
              <Button size="xs" variant="default" disabled={pages.isFirst} onClick={pages.previous}>
                Previous page
              </Button>
              <Button size="xs" variant="default" disabled={!pages.next} onClick={pages.next}>
                Next page
              </Button>
            </Flex>
          )}
        </Flex>
      )}
    </>
  );
}

const formatTotal = ({ total, has_more }: { total: number; has_more: boolean }): string =>
  `${formatNumber(total)}${has_more ? '+' : ''} ${plural(total, 'article')}`;
