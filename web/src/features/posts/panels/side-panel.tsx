import { Accordion, Badge } from '@mantine/core';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useCan, useMe } from '../../../lib/session.ts';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { MediaPanel } from '../media/media-buttons.tsx';
import { PublishPanel } from '../publish/publish-panel.tsx';
import type { Publishing } from '../publish/use-publish.ts';
import { useEditorContext } from '../session/editor-context.ts';
import { SharePanel } from '../shares/share-panel.tsx';
import classes from '../side-panel.module.css';
import { CategoryField } from './category-field.tsx';
import { ExcerptField } from './excerpt-field.tsx';
import { FeaturedImagePanel } from './featured-image-panel.tsx';

const sectionByField: Record<string, string> = {
  schedule: 'publish',
  post_category: 'category',
  featured_image: 'media',
  social: 'share',
};

/** Settings of the post. A section opens when it has a problem. */
export function SidePanel({ publishing }: { publishing: Publishing }) {
  const { session, post } = useEditorContext();
  const problems = useSyncExternalStore(session.form.subscribe, session.form.shownProblems);
  const shares = useFormValues(session.form, ({ social }) => social.length) + (post?.social.length ?? 0);
  const canShare = useCan(['social:viewer', 'content:editor']);
  const [openSections, setOpenSections] = useState(['publish', 'category', 'media', 'share']);
  useEffect(() => {
    const sectionsWithProblems = [...problems.keys()].flatMap((path) => sectionByField[path.split('.')[0] ?? ''] ?? []);
    if (sectionsWithProblems.length > 0)
      setOpenSections((current) => [...new Set([...current, ...sectionsWithProblems])]);
  }, [problems]);
  return (
    <Accordion
      multiple
      order={2}
      variant="separated"
      value={openSections}
      onChange={setOpenSections}
      className={classes.side}
      classNames={{ item: classes.item, control: classes.control, label: classes.label, content: classes.content }}
    >
      <PanelSection value="publish" title="Publishing">
        <PublishPanel publishing={publishing} />
      </PanelSection>
      <PanelSection value="category" title="Category">
        <CategoryField />
      </PanelSection>
      <PanelSection value="media" title="Media">
        <Grid gap={12}>
          <FeaturedImagePanel />
          <MediaPanel />
        </Grid>
      </PanelSection>
      <PanelSection value="share" title="Share" count={shares}>
        {canShare ? <SharePanel /> : <NoSharing />}
      </PanelSection>
      <PanelSection value="excerpt" title="Excerpt">
        <ExcerptField />
      </PanelSection>
    </Accordion>
  );
}

function PanelSection({
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

/** Note that sharing needs a role in the Social posts feature, not in Content. */
function NoSharing() {
  const { business } = useMe();
  return (
    <Grid gap={12}>
      <Block component="p" fz={14} c="dimmed">
        You need a Social posts role to share posts.
      </Block>
      {business && (
        <AskOwnerButton
          variant="default"
          bid={business.id}
          request={{ step: 'role', feature: 'social', role: 'publisher' }}
        />
      )}
    </Grid>
  );
}
