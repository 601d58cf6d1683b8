import { terms } from '@fanfare/contract/kit/terms';
import { postStatusLabels } from '@fanfare/contract/posts/working-copies';
import { IconPencil } from '@tabler/icons-react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { SiteOptions } from '../site-queries.ts';
import { editorLink } from './paths.ts';
import { PostDate } from './post-date.tsx';
import { PostStatusBadge } from './post-status-badge.tsx';
import { PostThumbnail } from './post-thumbnail.tsx';
import type { PostRow } from './posts-query.ts';
import classes from './posts-table.module.css';

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
        <Grid component="span" ws="nowrap">
          <DateTime at={post.post_date_gmt ?? post.post_modified_gmt} />
          <small>
            <PostDate post={post} />
          </small>
        </Grid>
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

const None = () => (
  <Block component="span" c="dimmed">
    None
  </Block>
);

const Title = ({ siteId, post }: { siteId: number; post: PostRow }) => (
  <Flex component="span" className={classes.title} gap={12}>
    <PostThumbnail src={post.featured_image} />
    <Block component="span" miw={0} breakWords>
      <TextLink {...editorLink(siteId, post)} c="inherit" inherit>
        {post.post_title || terms.untitled}
      </TextLink>
      {post.copy && (
        <Flex component="span" gap="4px 8px" align="stretch" wrap mt={2} c="orange" fz={13} fw={400}>
          <Flex component="span" inline gap={4} title={`Edited by ${post.copy.edited_by}`}>
            <IconPencil size={14} stroke={1.5} aria-hidden />
            {post.ID === null ? 'Not on the site yet' : terms.unpublishedChanges}
          </Flex>
        </Flex>
      )}
    </Block>
  </Flex>
);
