import { countOf } from '@fanfare/contract/kit/plurals';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import type { Channel } from '../rss-queries.ts';

/** Feed error area: the errors that keep articles from arriving, in red. */
export function FeedErrors({ channel }: { channel: Channel }) {
  const broken = channel.feeds.filter(({ error }) => error !== null);
  if (broken.length === 0) return null;
  return (
    <Block mb={16}>
      <Alert tone="bad" title={countOf(broken.length, 'feed has an error', 'feeds have errors')}>
        <Grid component="ul" gap={4} c="red" breakWords>
          {broken.slice(0, shownErrors).map(({ feed_id, title, address, error }) => (
            <li key={feed_id}>
              <strong>{title || address}</strong>: {error}
            </li>
          ))}
          {broken.length > shownErrors && <li>And {broken.length - shownErrors} more on the Feeds tab.</li>}
        </Grid>
      </Alert>
    </Block>
  );
}

const shownErrors = 3;
