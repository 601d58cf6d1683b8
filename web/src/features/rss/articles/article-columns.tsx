import { terms } from '@fanfare/contract/kit/terms';
import { VisuallyHidden } from '@mantine/core';
import { Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import type { Article } from '../rss-queries.ts';
import classes from './articles.module.css';
import { StarButton } from './star-button.tsx';

const articleSource = ({ feed_title, domain }: Article): string => feed_title || domain;

type Deps = { canSave: boolean; onStar: (article: Article) => void };

export const articleTitle = ({ title }: Pick<Article, 'title'>): string => title.trim() || terms.untitled;

export const articleColumns = ({ canSave, onStar }: Deps): Column<Article>[] => [
  {
    id: 'title',
    head: 'Article',
    isName: true,
    cell: (article) => (
      <Grid columns="32px minmax(0, 1fr)" gap={8} align="start" miw={0}>
        <StarButton
          title={articleTitle(article)}
          isSaved={article.favorite_id !== null}
          disabled={!canSave}
          onToggle={() => onStar(article)}
        />
        <Grid className={classes.text} gap={2} miw={0} py={4}>
          <span>
            {!article.read && (
              <span className={classes.unread}>
                <VisuallyHidden>Unread</VisuallyHidden>
              </span>
            )}
            <TextLink
              className={classes.link}
              fw={article.read ? 400 : 650}
              to="."
              search={(current) => ({ ...current, item: article.id })}
              resetScroll={false}
              inherit
            >
              {articleTitle(article)}
            </TextLink>
          </span>
          <Meta fw={500} breakWords>
            {articleSource(article)}
          </Meta>
          {article.description && <small>{article.description}</small>}
        </Grid>
      </Grid>
    ),
    text: articleTitle,
  },
  {
    id: 'published',
    head: 'Published',
    minWidth: 120,
    cell: ({ pub_date }) => <DateTime at={pub_date} show="relative" />,
    text: ({ pub_date }) => pub_date,
  },
  { id: 'source', head: 'Source', isExtra: true, cell: articleSource, text: articleSource },
  {
    id: 'author',
    head: 'Author',
    isExtra: true,
    cell: ({ author }) => author || '–',
    text: ({ author }) => author,
  },
];
