import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { PostStatusBadge } from '../../sites/index.tsx';
import classes from '../post-editor.module.css';
import { RevisionsDrawer } from '../revisions/revisions-drawer.tsx';
import { SaveStatus } from '../saving/save-status.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import { PostNavigator } from './post-navigator.tsx';

export function EditorHeader() {
  const { session, site, post } = useEditorContext();
  const title = useFormValues(session.form, ({ post_title }) => post_title.trim());
  const [isOpen, setOpen] = useState(false);
  const heading = post ? 'Edit post' : 'New post';
  useEffect(() => {
    document.title = `${title || heading} · Fanfare`;
  }, [title, heading]);
  return (
    <Flex component="header" className={classes.head} gap="8px 16px" justify="space-between" wrap>
      <Flex gap={12} flex="1 1 320px" miw={0}>
        <Tooltip label={`All posts on ${site.name}`}>
          <ActionIcon
            renderRoot={(props) => <Link {...props} to="/content/site/$id/posts" params={{ id: String(site.id) }} />}
            aria-label={`All posts on ${site.name}`}
          >
            <IconArrowLeft size={20} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
        <Block miw={0}>
          <h1 className={classes.heading}>{heading}</h1>
          <Meta display="block" maw={240} lh={1.3} truncate>
            {site.name}
          </Meta>
        </Block>
        {post && <PostStatusBadge status={post.post_status} />}
        <SaveStatus />
      </Flex>
      <Flex gap={6}>
        <PostNavigator />
        <Tooltip label="Revisions">
          <ActionIcon variant="default" aria-label="Revisions" onClick={() => setOpen(true)}>
            <IconHistory size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Flex>
      <RevisionsDrawer opened={isOpen} onClose={() => setOpen(false)} />
    </Flex>
  );
}
