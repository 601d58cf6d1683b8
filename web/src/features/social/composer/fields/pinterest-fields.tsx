import { TextField } from '../../../../ui/fields/text-field.tsx';
import { createGetFieldProps } from '../../../../ui/form/use-field.ts';
import type { PostDraft } from '../post-draft.ts';
import type { PostForm } from '../use-post-draft.ts';
import classes from './link-card.module.css';

/** Optional title and destination link of a pin. */
export function PinterestFields({ form }: { form: PostForm }) {
  const field = createGetFieldProps<PostDraft>(form);
  return (
    <div className={classes.fields}>
      <TextField {...field('linkName')} label="Pin title" maxLength={100} />
      <TextField
        {...field('link')}
        label="Destination link"
        type="url"
        placeholder="https://"
        onChange={(link) => form.change({ link: link ?? '', linkFrom: 'field' })}
      />
    </div>
  );
}
