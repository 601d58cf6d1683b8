import { postStatusLabels } from '@fanfare/contract/working-copies';
import { Accordion } from '@mantine/core';
import { formatMoment } from '../../../lib/format.ts';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { useEditorContext } from '../editor/editor-context.ts';
import { PostActions } from '../post-actions.tsx';
import { useFields } from '../saving/fields-store.ts';
import { LedgerShareRow } from '../shares/ledger-share-row.tsx';
import shares from '../shares/share.module.css';
import { useFeaturedPicture } from './featured-image-panel.tsx';
import classes from './side-panel.module.css';

/** What was decided about a post, for those who read it. */
export function ReadOnlyPanel() {
  const { session, site, post } = useEditorContext();
  const zone = useTimeZone();
  const category = useFields(session.store, ({ post_category }) => post_category);
  const excerpt = useFields(session.store, (fields) => fields.excerpt);
  const picture = useFeaturedPicture();
  const status = post?.post_status ?? 'draft';
  const when = post?.post_date_gmt;
  const filed = site.categories.find(({ id }) => id === category)?.name ?? 'No category';
  const parts = [
    {
      value: 'publish',
      title: 'Publishing',
      shown: (
        <div className={classes.stack}>
          <p className={classes.line}>
            <strong>{postStatusLabels[status]}</strong>
            {when && (status === 'publish' || status === 'future') ? `, ${formatMoment(when, zone)}` : ''}
          </p>
          <PostActions />
        </div>
      ),
    },
    { value: 'category', title: 'Category', shown: <p className={classes.line}>{filed}</p> },
    ...(picture
      ? [
          {
            value: 'picture',
            title: 'Featured image',
            shown: (
              <div className={classes.picture}>
                <img src={picture.src} alt={picture.alt} />
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
            shown: (
              <ul className={shares.list}>
                {post.social.map((share) => (
                  <LedgerShareRow key={share.id} share={share} />
                ))}
              </ul>
            ),
          },
        ]
      : []),
    ...(excerpt ? [{ value: 'excerpt', title: 'Excerpt', shown: <p className={classes.line}>{excerpt}</p> }] : []),
  ];
  return (
    <Accordion
      multiple
      order={2}
      variant="separated"
      defaultValue={parts.map(({ value }) => value)}
      className={classes.side}
      classNames={{ item: classes.item, control: classes.control, label: classes.label, content: classes.content }}
    >
      {parts.map(({ value, title, shown }) => (
        <Accordion.Item key={value} value={value}>
          <Accordion.Control>{title}</Accordion.Control>
          <Accordion.Panel>{shown}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
