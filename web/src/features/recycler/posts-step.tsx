import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import type { GetFieldProps } from '../../ui/form/use-field.ts';
import { Flex, Grid } from '../../ui/layout/layout.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { Meta } from '../../ui/text/text.tsx';
import { PostThumbnail } from '../post-reports/index.tsx';
import type { RecycledPost, RecycleValues } from './recycle-form.ts';
import classes from './recycler.module.css';

type Props = { field: GetFieldProps<RecycleValues>; posts: readonly RecycledPost[] };

/** Note on what the copy of each type of post shows besides its text. */
const copyNotes: Record<RecycledPost['type'], string> = {
  link: 'Posted again with its link',
  photo: 'Posted again with its image',
  status: 'Posted again as text',
  video: 'Posted again as a link to the video',
};

/** Step with the posts and the texts of their copies. */
export function PostsStep({ field, posts }: Props) {
  return (
    <Grid component="ol" columns={1} gap={16} aria-label="Posts">
      {posts.map((post, index) => (
        <Flex component="li" key={post.post_id} className={classes.post} gap={12} align="flex-start" miw={0}>
          <PostThumbnail row={post} />
          <Grid flex={1} miw={0} columns={1} gap={4}>
            <TextareaField {...field(`texts.${index}`)} label={`Words of post ${index + 1}`} rows={2} maxRows={6} />
            <Meta component="small">
              {copyNotes[post.type]} · first posted <DateTime at={post.created} show="relative" />
            </Meta>
          </Grid>
        </Flex>
      ))}
    </Grid>
  );
}
