import { Moment } from '../../ui/moment.tsx';
import type { PostRow } from './posts-query.ts';

type Props = {
  post: Pick<PostRow, 'post_status' | 'post_date_gmt' | 'post_modified_gmt'>;
  show?: 'absolute' | 'relative';
};

/** The moment that matters about a post: out since, out at, or last edited. */
export function PostWhen({ post, show = 'absolute' }: Props) {
  const { post_status, post_date_gmt, post_modified_gmt } = post;
  if (post_status === 'future' && post_date_gmt)
    return (
      <>
        Goes out <Moment at={post_date_gmt} show={show} />
      </>
    );
  if (post_status === 'publish' && post_date_gmt) return <Moment at={post_date_gmt} show={show} />;
  return (
    <>
      Edited <Moment at={post_modified_gmt} show={show} />
    </>
  );
}
