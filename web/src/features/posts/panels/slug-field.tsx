import { postLimits } from '@fanfare/contract/posts/working-copies';
import { Button, TextInput } from '@mantine/core';
import { IconLink, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { useField, useFormValues } from '../../../ui/form/use-field.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import { slugFromTitle } from '../slug.ts';

/** Field for the URL of the post. The slug follows the title until the user edits it. */
export function SlugField() {
  const { session, site, post, canWrite } = useEditorContext();
  const field = useField(session.field('post_name'));
  const { value: slug = '', error, onChange } = field;
  const titleSlug = useFormValues(session.form, ({ post_title }) => slugFromTitle(post_title));
  const [isEditing, setEditing] = useState(false);
  const baseUrl = findBaseUrl(post?.permalink_sample ?? '', post?.post_name ?? '', site.site_url);
  const displayedSlug = slug || titleSlug;
  if (isEditing || error)
    return (
      <FieldFrame field={field}>
        <TextInput
          maw={480}
          mb={16}
          label="URL"
          description={baseUrl}
          placeholder={titleSlug}
          maxLength={postLimits.slug}
          data-autofocus
          autoFocus
          error={error}
          value={slug}
          onChange={(event) => {
            // The input stays open: the first typed character removes the server's error that had opened it.
            setEditing(true);
            onChange(event.currentTarget.value);
          }}
          onBlur={(event) => {
            onChange(slugFromTitle(event.currentTarget.value));
            setEditing(false);
          }}
        />
      </FieldFrame>
    );
  return (
    <Flex component="p" gap="4px 8px" wrap mih={30} mb={16} fz={13} c="dimmed">
      <IconLink size={16} stroke={1.5} aria-hidden />
      <Block component="span" maw="calc(100% - 24px)" breakWords>
        {baseUrl}
        <Block component="strong" fw={600} c="var(--ff-text)">
          {displayedSlug || '…'}
        </Block>
      </Block>
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
    </Flex>
  );
}

/** The sample URL up to the slug. */
function findBaseUrl(sample: string, name: string, siteUrl: string): string {
  const at = name ? sample.lastIndexOf(name) : -1;
  if (at > 0) return sample.slice(0, at);
  return `${siteUrl.replace(/\/$/, '')}/`;
}
