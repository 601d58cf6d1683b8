import { postLimits } from '@fanfare/contract/working-copies';
import { Accordion, Badge, Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useCan, useMe } from '../../../lib/session.ts';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { useEditorContext } from '../editor/editor-context.ts';
import { MediaPanel } from '../editor/media-buttons.tsx';
import { PublishPanel } from '../publish/publish-panel.tsx';
import type { Publishing } from '../publish/use-publish.ts';
import { useFields } from '../saving/fields-store.ts';
import { SharePanel } from '../shares/share-panel.tsx';
import { CategoryField } from './category-field.tsx';
import { FeaturedImagePanel } from './featured-image-panel.tsx';
import classes from './side-panel.module.css';

/** The decisions beside the text. A section opens by itself when something in it is wrong. */
export function SidePanel({ publishing }: { publishing: Publishing }) {
  const { session, post, problems } = useEditorContext();
  const shares = useFields(session.store, ({ social }) => social.length) + (post?.social.length ?? 0);
  const canShare = useCan('social:viewer or content:editor');
  const [open, setOpen] = useState(['publish', 'picture', 'category', 'share']);
  useEffect(() => {
    const wrong = [...problems.keys()].map((at) => at.split('.')[0] ?? '');
    if (wrong.length > 0) setOpen((before) => [...new Set([...before, ...wrong])]);
  }, [problems]);
  return (
    <Accordion
      multiple
      order={2}
      variant="separated"
      value={open}
      onChange={setOpen}
      className={classes.side}
      classNames={{ item: classes.item, control: classes.control, label: classes.label, content: classes.content }}
    >
      <Part value="publish" title="Publishing">
        <PublishPanel publishing={publishing} />
      </Part>
      <Part value="category" title="Category">
        <CategoryField />
      </Part>
      <Part value="picture" title="Featured image">
        <FeaturedImagePanel />
      </Part>
      <Part value="share" title="Share" count={shares}>
        {canShare ? <SharePanel /> : <NoSharing />}
      </Part>
      <Part value="media" title="Media">
        <MediaPanel />
      </Part>
      <Part value="excerpt" title="Excerpt">
        <ExcerptField />
      </Part>
    </Accordion>
  );
}

function Part({
  value,
  title,
  count,
  children,
}: {
  value: string;
  title: string;
  count?: number;
  children: ReactNode;
}) {
  return (
    <Accordion.Item value={value}>
      <Accordion.Control>
        {title}
        {count ? (
          <Badge ml={8} size="sm">
            {count}
          </Badge>
        ) : null}
      </Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}

/** The accounts of the business belong to another feature than its posts. */
function NoSharing() {
  const { business } = useMe();
  return (
    <div className={classes.stack}>
      <p className={classes.line}>To share a post you need a role in Social posts.</p>
      {business && (
        <AskOwnerButton
          variant="default"
          bid={business.id}
          request={{ step: 'role', feature: 'social', role: 'publisher' }}
        />
      )}
    </div>
  );
}

function ExcerptField() {
  const { session } = useEditorContext();
  const excerpt = useFields(session.store, (fields) => fields.excerpt);
  return (
    <Textarea
      label="Excerpt"
      description="A few words for lists and link previews. Without them the beginning of the text is shown."
      rows={4}
      maxLength={postLimits.excerpt}
      value={excerpt}
      onChange={(event) => session.change({ excerpt: event.currentTarget.value })}
    />
  );
}
