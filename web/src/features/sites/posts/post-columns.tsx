import { postStatusLabels } from '@fanfare/contract/working-copies';
import { IconPencil } from '@tabler/icons-react';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import classes from '../manage/sites-table.module.css';
import type { OptionFacts } from '../site-queries.ts';
import { editorPath } from './paths.ts';
import { PostDate } from './post-date.tsx';
import { PostStatusBadge } from './post-status-badge.tsx';
import { PostThumbnail } from './post-thumbnail.tsx';
import type { CopyRow, PostRow } from './posts-query.ts';

type Facts = { siteId: number; categories: OptionFacts['categories']; unsent: readonly CopyRow[] };

export function postColumns({ siteId, categories, unsent }: Facts): Column<PostRow>[] {
  const names = ({ post_category }: PostRow) =>
    categories
      .filter(({ id }) => post_category.includes(id))
      .map(({ name }) => name)
      .join(', ');
  return [
    {
      id: 'title',
      head: 'Title',
      isName: true,
      cell: (post) => <Title siteId={siteId} post={post} copy={unsent.find(({ post_id }) => post_id === post.ID)} />,
      text: ({ post_title }) => post_title,
    },
    {
      id: 'status',
      head: 'Status',
      cell: ({ post_status }) => <PostStatusBadge status={post_status} />,
      text: ({ post_status }) => postStatusLabels[post_status],
    },
    {
      id: 'date',
      head: 'Date',
      cell: (post) => (
        <span className={classes.when}>
          <DateTime at={post.post_date_gmt ?? post.post_modified_gmt} />
          <small>
            <PostDate post={post} />
          </small>
        </span>
      ),
      text: ({ post_date_gmt, post_modified_gmt }) => post_date_gmt ?? post_modified_gmt,
    },
    { id: 'categories', head: 'Categories', cell: (post) => names(post) || <None />, text: names },
    {
      id: 'address',
      head: 'Address',
      isExtra: true,
      cell: ({ post_name }) => post_name || <None />,
      text: ({ view_link }) => view_link,
    },
  ];
}

const None = () => <span className={classes.none}>None</span>;

type TitleProps = { siteId: number; post: PostRow; copy: CopyRow | undefined };

const Title = ({ siteId, post, copy }: TitleProps) => (
  <span className={classes.title}>
    <PostThumbnail src={post.featured_image} />
    <span className={classes.words}>
      <TextLink to={editorPath(siteId, post.ID)} inherit>
        {post.post_title || 'Untitled'}
      </TextLink>
      {copy && (
        <span className={classes.marks}>
          <span title={`Edited by ${copy.edited_by}; the site does not have it yet`}>
            <IconPencil size={14} stroke={1.5} aria-hidden />
            Unsaved changes
          </span>
        </span>
      )}
    </span>
  </span>
);
