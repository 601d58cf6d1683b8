import { TextField } from '../../../../ui/fields/text-field.tsx';
import { createGetFieldProps } from '../../../../ui/form/use-field.ts';
import { Grid } from '../../../../ui/layout/layout.tsx';
import type { PostDraft } from '../post-draft.ts';
import type { PostForm } from '../use-post-draft.ts';

/** Optional title and destination link of a pin. */
export function PinterestFields({ form }: { form: PostForm }) {
  const field = createGetFieldProps<PostDraft>(form);
  return (
    <Grid gap={12}>
      <TextField {...field('linkName')} label="Pin title" maxLength={100} />
      <TextField
        {...field('link')}
        label="Destination link"
        type="url"
        placeholder="https://"
        onChange={(link) => form.change({ link: link ?? '', linkFrom: 'field' })}
      />
    </Grid>
  );
}
