import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { PostStatusBadge } from '../../sites/index.tsx';
import { PostNavigator } from '../post-navigator.tsx';
import { RevisionsDrawer } from '../revisions/revisions-drawer.tsx';
import { SaveStatus } from '../saving/save-status.tsx';
import { useEditorContext } from './editor-context.ts';
import classes from './post-editor.module.css';

export function EditorHeader() {
  const { session, site, post } = useEditorContext();
  const title = useFormValues(session.form, ({ post_title }) => post_title.trim());
  const [isOpen, setOpen] = useState(false);
  const heading = post ? 'Edit post' : 'New post';
  useEffect(() => {
    document.title = `${title || heading} · Fanfare`;
  }, [title, heading]);
  return (
    <header className={classes.head}>
      <div className={classes.titleBar}>
        <Tooltip label={`All posts on ${site.name}`}>
          <ActionIcon
            renderRoot={(props) => <Link {...props} to="/content/site/$id/posts" params={{ id: String(site.id) }} />}
            aria-label={`All posts on ${site.name}`}
          >
            <IconArrowLeft size={20} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
        <div className={classes.names}>
          <h1 className={classes.heading}>{heading}</h1>
          <span className={classes.site}>{site.name}</span>
        </div>
        {post && <PostStatusBadge status={post.post_status} />}
        <SaveStatus />
      </div>
      <div className={classes.tools}>
        <PostNavigator />
        <Tooltip label="Revisions">
          <ActionIcon variant="default" aria-label="Revisions" onClick={() => setOpen(true)}>
            <IconHistory size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </div>
      <RevisionsDrawer opened={isOpen} onClose={() => setOpen(false)} />
    </header>
  );
}
