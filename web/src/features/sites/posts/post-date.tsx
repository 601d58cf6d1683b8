import { DateTime } from '../../../ui/page/date-time.tsx';
import type { PostRow } from './posts-query.ts';

type Props = { post: Pick<PostRow, 'post_status' | 'post_date_gmt' | 'post_modified_gmt'> };

/** The moment that matters about a post: out since, out at, or last edited. */
export function PostDate({ post: { post_status, post_date_gmt, post_modified_gmt } }: Props) {
  const isOut = post_status === 'publish';
  if (post_date_gmt && (isOut || post_status === 'future'))
    return (
      <>
        {isOut ? 'Published' : 'Goes out'} <DateTime at={post_date_gmt} show="relative" />
      </>
    );
  return (
    <>
      Edited <DateTime at={post_modified_gmt} show="relative" />
    </>
  );
}
