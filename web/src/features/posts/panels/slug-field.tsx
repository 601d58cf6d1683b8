import { postLimits } from '@fanfare/contract/working-copies';
import { Button, TextInput } from '@mantine/core';
import { IconLink, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useEditorContext } from '../editor/editor-context.ts';
import classes from '../editor/post-editor.module.css';
import { useFields } from '../saving/fields-store.ts';
import { slugOf } from '../slug.ts';

/** The address of the post: made from the title until somebody says otherwise. */
export function SlugField() {
  const { session, site, post, problems, mayWrite } = useEditorContext();
  const slug = useFields(session.store, ({ post_name }) => post_name);
  const fromTitle = useFields(session.store, ({ post_title }) => slugOf(post_title));
  const [isOpen, setOpen] = useState(false);
  const problem = problems.get('slug');
  const home = baseOf(post?.permalink_sample ?? '', post?.post_name ?? '', site.site_url);
  const shown = slug || fromTitle;
  if (isOpen || problem)
    return (
      <TextInput
        className={classes.slugField}
        label="Address"
        description={home}
        placeholder={fromTitle}
        maxLength={postLimits.slug}
        data-autofocus
        autoFocus
        error={problem}
        value={slug}
        onChange={(event) => session.change({ post_name: event.currentTarget.value })}
        onBlur={(event) => {
          session.change({ post_name: slugOf(event.currentTarget.value) });
          setOpen(false);
        }}
      />
    );
  return (
    <p className={classes.slug}>
      <IconLink size={16} stroke={1.5} aria-hidden />
      <span className={classes.address}>
        {home}
        <strong>{shown || '…'}</strong>
      </span>
      {mayWrite && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPencil size={14} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Change address
        </Button>
      )}
    </p>
  );
}

/** Everything of the sample address before the post's own part. */
function baseOf(sample: string, name: string, siteUrl: string): string {
  const at = name ? sample.lastIndexOf(name) : -1;
  if (at > 0) return sample.slice(0, at);
  return `${siteUrl.replace(/\/$/, '')}/`;
}
