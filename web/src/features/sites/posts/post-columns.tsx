import { terms } from '@fanfare/contract/kit/terms';
import { postStatusLabels } from '@fanfare/contract/posts/working-copies';
import { IconPencil } from '@tabler/icons-react';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import classes from '../manage/sites-table.module.css';
import type { SiteOptions } from '../site-queries.ts';
import { editorLink } from './paths.ts';
import { PostDate } from './post-date.tsx';
import { PostStatusBadge } from './post-status-badge.tsx';
import { PostThumbnail } from './post-thumbnail.tsx';
import type { PostRow } from './posts-query.ts';

type ColumnInput = { siteId: number; categories: SiteOptions['categories'] };

export function postColumns({ siteId, categories }: ColumnInput): Column<PostRow>[] {
  const categoryNames = ({ post_category }: PostRow) =>
    categories
      .filter(({ id }) => post_category.includes(id))
      .map(({ name }) => name)
      .join(', ');
  return [
    {
      id: 'title',
      head: 'Title',
      isName: true,
      cell: (post) => <Title siteId={siteId} post={post} />,
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
        <span className={classes.date}>
          <DateTime at={post.post_date_gmt ?? post.post_modified_gmt} />
          <small>
            <PostDate post={post} />
          </small>
        </span>
      ),
      text: ({ post_date_gmt, post_modified_gmt }) => post_date_gmt ?? post_modified_gmt,
    },
    { id: 'categories', head: 'Categories', cell: (post) => categoryNames(post) || <None />, text: categoryNames },
    {
      id: 'address',
      head: 'URL',
      isExtra: true,
      cell: ({ post_name }) => post_name || <None />,
      text: ({ view_link }) => view_link,
    },
  ];
}

const None = () => <span className={classes.none}>None</span>;

const Title = ({ siteId, post }: { siteId: number; post: PostRow }) => (
  <span className={classes.title}>
    <PostThumbnail src={post.featured_image} />
    <span className={classes.text}>
      <TextLink {...editorLink(siteId, post)} inherit>
        {post.post_title || terms.untitled}
      </TextLink>
      {post.copy && (
        <span className={classes.badges}>
          <span title={`Edited by ${post.copy.edited_by}`}>
            <IconPencil size={14} stroke={1.5} aria-hidden />
            {post.ID === null ? 'Not on the site yet' : terms.unpublishedChanges}
          </span>
        </span>
      )}
    </span>
  </span>
);
