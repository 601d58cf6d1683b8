import { Alert } from '../../../ui/feedback/alert.tsx';
import type { Channel } from '../rss-queries.ts';
import classes from './articles.module.css';

/** The feed error area: what keeps articles from arriving, in red. */
export function FeedErrors({ channel }: { channel: Channel }) {
  const broken = channel.feeds.filter(({ error }) => error !== null);
  if (broken.length === 0) return null;
  return (
    <div className={classes.errorArea}>
      <Alert tone="bad" title={broken.length === 1 ? '1 feed has an error' : `${broken.length} feeds have errors`}>
        <ul className={classes.errors}>
          {broken.slice(0, shownErrors).map(({ feed_id, title, address, error }) => (
            <li key={feed_id}>
              <strong>{title || address}</strong>: {error}
            </li>
          ))}
          {broken.length > shownErrors && <li>And {broken.length - shownErrors} more on the Feeds tab.</li>}
        </ul>
      </Alert>
    </div>
  );
}

const shownErrors = 3;
