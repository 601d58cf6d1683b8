import { IconFileText } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { ArticleRow } from '../bulk-queries.ts';
import { costText } from '../cost-text.ts';
import { articleLabel } from '../state-labels.ts';
import { ArticleStatus } from './article-state.tsx';
import classes from './list.module.css';

export const articleName = ({ title, keyword }: Pick<ArticleRow, 'title' | 'keyword'>): string => title || keyword;

export const articleColumns: Column<ArticleRow>[] = [
  {
    id: 'title',
    head: 'Article',
    isName: true,
    minWidth: 280,
    cell: (article) => (
      <Flex component="span" gap={12} miw={0}>
        {article.thumbnail ? (
          <img className={classes.thumbnail} src={article.thumbnail} alt="" loading="lazy" width={44} height={44} />
        ) : (
          <span className={classes.thumbnail} aria-hidden="true">
            <IconFileText size={22} stroke={1.5} />
          </span>
        )}
        <Block smallBelow component="span" miw={0} breakWords>
          <TextLink to="/bulkaicontentgeneration/articles/$id" params={{ id: String(article.id) }} inherit>
            {articleName(article)}
          </TextLink>
          <small>
            {article.keyword === articleName(article) ? '' : article.keyword}
            {article.version > 1 && ` (version ${article.version})`}
          </small>
        </Block>
      </Flex>
    ),
    text: articleName,
  },
  {
    id: 'state',
    head: 'Status',
    minWidth: 180,
    cell: (article) => <ArticleStatus article={article} />,
    text: articleLabel,
  },
  {
    id: 'category',
    head: 'Category',
    minWidth: 140,
    cell: ({ category, site }) => (
      <Block smallBelow component="span" miw={0} breakWords>
        {category?.name ?? 'Deleted category'}
        <small>{site?.name ?? 'Removed site'}</small>
      </Block>
    ),
    text: ({ category }) => category?.name ?? '',
  },
  {
    id: 'words',
    head: 'Words',
    align: 'end',
    minWidth: 80,
    isExtra: true,
    cell: ({ words }) => (words > 0 ? formatNumber(words) : '–'),
    text: ({ words }) => words,
  },
  {
    id: 'cost',
    head: 'Cost',
    align: 'end',
    minWidth: 80,
    cell: ({ cost }) => costText(cost),
    text: ({ cost }) => costText(cost),
  },
  {
    id: 'created',
    head: 'Created',
    minWidth: 120,
    cell: ({ created_at }) => <DateTime at={created_at} show="relative" />,
    text: ({ created_at }) => created_at,
  },
  {
    id: 'keyword',
    head: 'Keyword',
    minWidth: 160,
    isExtra: true,
    cell: ({ keyword }) => keyword,
    text: ({ keyword }) => keyword,
  },
  {
    id: 'site',
    head: 'Site',
    minWidth: 160,
    isExtra: true,
    cell: ({ site }) => site?.name ?? '–',
    text: ({ site }) => site?.name ?? '',
  },
];
