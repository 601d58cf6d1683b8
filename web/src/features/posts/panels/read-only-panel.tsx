import { postStatusLabels } from '@fanfare/contract/posts/working-copies';
import { Accordion } from '@mantine/core';
import { formatDateTime } from '../../../lib/format.ts';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { PostActions } from '../publish/post-actions.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import { useFeaturedImage } from '../session/use-featured-image.ts';
import { LedgerShareRow } from '../shares/ledger-share-row.tsx';
import classes from '../side-panel.module.css';

/** Settings of the post, for users who can't edit it. */
export function ReadOnlyPanel() {
  const { session, site, post } = useEditorContext();
  const timeZone = useTimeZone();
  const category = useFormValues(session.form, ({ post_category }) => post_category);
  const excerpt = useFormValues(session.form, (fields) => fields.excerpt);
  const image = useFeaturedImage();
  const status = post?.post_status ?? 'draft';
  const publishDate = post?.post_date_gmt;
  const categoryName = site.categories.find(({ id }) => id === category)?.name ?? 'No category';
  const sections = [
    {
      value: 'publish',
      title: 'Publishing',
      content: (
        <Grid gap={12}>
          <Block component="p" fz={14} c="dimmed">
            <Block component="strong" c="var(--ff-text)">
              {postStatusLabels[status]}
            </Block>
            {publishDate && (status === 'publish' || status === 'future')
              ? `, ${formatDateTime(publishDate, timeZone)}`
              : ''}
          </Block>
          <PostActions />
        </Grid>
      ),
    },
    {
      value: 'category',
      title: 'Category',
      content: (
        <Block component="p" fz={14} c="dimmed">
          {categoryName}
        </Block>
      ),
    },
    ...(image
      ? [
          {
            value: 'image',
            title: 'Featured image',
            content: (
              <div className={classes.image}>
                <img src={image.src} alt={image.alt} />
              </div>
            ),
          },
        ]
      : []),
    ...(post?.social.length
      ? [
          {
            value: 'share',
            title: 'Share',
            content: (
              <Grid component="ul" gap={8}>
                {post.social.map((share) => (
                  <LedgerShareRow key={share.id} share={share} />
                ))}
              </Grid>
            ),
          },
        ]
      : []),
    ...(excerpt
      ? [
          {
            value: 'excerpt',
            title: 'Excerpt',
            content: (
              <Block component="p" fz={14} c="dimmed">
                {excerpt}
              </Block>
            ),
          },
        ]
      : []),
  ];
  return (
    <Accordion
      multiple
      order={2}
      variant="separated"
      defaultValue={sections.map(({ value }) => value)}
      className={classes.side}
      classNames={{ item: classes.item, control: classes.control, label: classes.label, content: classes.content }}
    >
      {sections.map(({ value, title, content }) => (
        <Accordion.Item key={value} value={value}>
          <Accordion.Control>{title}</Accordion.Control>
          <Accordion.Panel>{content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
