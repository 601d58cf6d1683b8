import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import type { GetFieldProps } from '../../ui/form/use-field.ts';
import { DateTime } from '../../ui/page/date-time.tsx';
import { PostThumbnail } from '../post-reports/index.tsx';
import type { RecycledPost, RecycleForm } from './recycle-form.ts';
import classes from './recycler.module.css';

type Props = { field: GetFieldProps<RecycleForm>; posts: readonly RecycledPost[] };

/** What their copies show besides the words. */
const copyNotes: Record<RecycledPost['type'], string> = {
  ...{ link: 'Posted again with its link', photo: 'Posted again with its image', status: 'Posted again as text' },
  video: 'Posted again as a link to the video',
};

/** The posts and the words of their copies. */
export function PostsStep({ field, posts }: Props) {
  return (
    <ol className={classes.posts} aria-label="Posts">
      {posts.map((post, index) => (
        <li key={post.post_id} className={classes.post}>
          <PostThumbnail row={post} />
          <div className={classes.text}>
            <TextareaField {...field(`words.${index}`)} label={`Words of post ${index + 1}`} rows={2} maxRows={6} />
            <small className={classes.note}>
              {copyNotes[post.type]} · first posted <DateTime at={post.created} show="relative" />
            </small>
          </div>
        </li>
      ))}
    </ol>
  );
}
