import { postLimits } from '@fanfare/contract/posts/working-copies';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { SuggestSearchTextsButton } from '../../ai-writer/index.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import classes from '../side-panel.module.css';

export function ExcerptField() {
  const { session, site } = useEditorContext();
  const excerpt = useFormValues(session.form, (fields) => fields.excerpt);
  const [suggestedTitle, setSuggestedTitle] = useState('');
  return (
    <Grid gap={12}>
      <Textarea
        label="Excerpt"
        description="Shown in lists, search results and link previews. Defaults to the start of the post."
        rows={4}
        maxLength={postLimits.excerpt}
        value={excerpt}
        onChange={(event) => session.change({ excerpt: event.currentTarget.value })}
      />
      <SuggestSearchTextsButton
        siteId={site.id}
        className={classes.start}
        readPost={() => {
          const { post_title, editor_content } = session.read();
          return { title: post_title, html: editor_content };
        }}
        onDone={({ title, description }) => {
          session.change({ excerpt: description });
          setSuggestedTitle(title);
          if (excerpt) toast.undo('Excerpt replaced.', () => session.change({ excerpt }));
        }}
      />
      <SuggestedTitle suggestion={suggestedTitle} />
    </Grid>
  );
}

/**
 * Suggested title: search engines show the title of the post, so a suggestion replaces it only if the user wants that.
 */
export function SuggestedTitle({ suggestion }: { suggestion: string }) {
  const { session } = useEditorContext();
  const title = useFormValues(session.form, ({ post_title }) => post_title);
  if (suggestion === '' || suggestion === title.trim()) return null;
  return (
    <Grid gap={12} role="status">
      <Block component="p" fz={14} c="dimmed">
        Title for search results:{' '}
        <Block component="strong" c="var(--ff-text)">
          {suggestion}
        </Block>
      </Block>
      <Button
        w="fit-content"
        variant="default"
        size="compact-sm"
        onClick={() => {
          session.change({ post_title: suggestion });
          if (title) toast.undo('Title replaced.', () => session.change({ post_title: title }));
        }}
      >
        Use as title
      </Button>
    </Grid>
  );
}
