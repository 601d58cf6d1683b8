import { useNow } from '../../lib/clock.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import { postName } from '../post-reports/index.tsx';
import { planTimes, type RecycledPost, type RecycleForm } from './recycle-form.ts';
import classes from './recycler.module.css';

type Props = { values: Partial<RecycleForm>; posts: readonly RecycledPost[] };

/** Each post with the time of its copy. */
export function RecycleOverview({ values, posts }: Props) {
  const times = planTimes(values, posts.length, useNow(60_000), useTimeZone());
  return (
    <>
      <ol className={classes.posts} aria-label="Planned posts">
        {posts.map((post, index) => {
          const at = times[index];
          return (
            <li key={post.post_id} className={classes.planned}>
              <bdi className={classes.words}>{values.words?.[index]?.trim() || postName(post)}</bdi>
              {at && <DateTime at={at} />}
            </li>
          );
        })}
      </ol>
      {values.advertise && (
        <Alert tone="info" title="Ads are created now">
          One from each post, with the audience and the daily budget of the ad profile.
        </Alert>
      )}
      <p className={classes.note}>
        Planned posts are in the <TextLink to="/social/calendar">calendar</TextLink>, where you can change or cancel
        them.
      </p>
    </>
  );
}
