import { postLimits } from '@fanfare/contract/working-copies';
import { Button, TextInput } from '@mantine/core';
import { IconLink, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useEditorContext } from '../editor/editor-context.ts';
import classes from '../editor/post-editor.module.css';
import { useFields } from '../saving/fields-store.ts';
import { slugFromTitle } from './slug.ts';

/** The URL of the post. The slug follows the title until the user edits it. */
export function SlugField() {
  const { session, site, post, problems, canWrite } = useEditorContext();
  const slug = useFields(session.store, ({ post_name }) => post_name);
  const titleSlug = useFields(session.store, ({ post_title }) => slugFromTitle(post_title));
  const [isEditing, setEditing] = useState(false);
  const problem = problems.get('slug');
  const baseUrl = findBaseUrl(post?.permalink_sample ?? '', post?.post_name ?? '', site.site_url);
  const displayedSlug = slug || titleSlug;
  if (isEditing || problem)
    return (
      <TextInput
        className={classes.slugField}
        label="URL"
        description={baseUrl}
        placeholder={titleSlug}
        maxLength={postLimits.slug}
        data-autofocus
        autoFocus
        error={problem}
        value={slug}
        onChange={(event) => session.change({ post_name: event.currentTarget.value })}
        onBlur={(event) => {
          session.change({ post_name: slugFromTitle(event.currentTarget.value) });
          setEditing(false);
        }}
      />
    );
  return (
    <p className={classes.slug}>
      <IconLink size={16} stroke={1.5} aria-hidden />
      <span className={classes.url}>
        {baseUrl}
        <strong>{displayedSlug || '…'}</strong>
      </span>
      {canWrite && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPencil size={14} stroke={1.5} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          Edit URL
        </Button>
      )}
    </p>
  );
}

/** The sample URL up to the slug. */
function findBaseUrl(sample: string, name: string, siteUrl: string): string {
  const at = name ? sample.lastIndexOf(name) : -1;
  if (at > 0) return sample.slice(0, at);
  return `${siteUrl.replace(/\/$/, '')}/`;
}
