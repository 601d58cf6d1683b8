import { DateTime } from '../../../ui/page/date-time.tsx';
import type { PostRow } from './posts-query.ts';

type Props = { post: Pick<PostRow, 'post_status' | 'post_date_gmt' | 'post_modified_gmt'> };

/** The relevant date of a post by status: published, scheduled or last edited. */
export function PostDate({ post: { post_status, post_date_gmt, post_modified_gmt } }: Props) {
  const isPublished = post_status === 'publish';
  if (post_date_gmt && (isPublished || post_status === 'future'))
    return (
      <>
        {isPublished ? 'Published' : 'Publishes'} <DateTime at={post_date_gmt} show="relative" />
      </>
    );
  return (
    <>
      Edited <DateTime at={post_modified_gmt} show="relative" />
    </>
  );
}
