import { minuteMs } from '@fanfare/contract/kit/durations';
import { useNow } from '../../lib/clock.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Flex, Grid } from '../../ui/layout/layout.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import { Meta } from '../../ui/text/text.tsx';
import { postName } from '../post-reports/index.tsx';
import { listPlannedTimes, type RecycledPost, type RecycleValues } from './recycle-form.ts';
import classes from './recycler.module.css';

type Props = { values: Partial<RecycleValues>; posts: readonly RecycledPost[] };

/** List of the posts, each with the time of its copy. */
export function RecycleOverview({ values, posts }: Props) {
  const times = listPlannedTimes(values, posts.length, useNow(minuteMs), useTimeZone());
  return (
    <>
      <Grid component="ol" columns={1} gap={16} aria-label="Planned posts">
        {posts.map((post, index) => {
          const at = times[index];
          return (
            <Flex
              component="li"
              key={post.post_id}
              gap="4px 16px"
              align="baseline"
              justify="space-between"
              wrap
              miw={0}
            >
              <bdi className={classes.words}>{values.texts?.[index]?.trim() || postName(post)}</bdi>
              {at && <DateTime at={at} />}
            </Flex>
          );
        })}
      </Grid>
      {values.advertise && (
        <Alert tone="info" title="Ads are created now">
          One from each post, with the audience and the daily budget of the ad profile.
        </Alert>
      )}
      <Meta component="p">
        Planned posts are in the <TextLink to="/social/calendar">calendar</TextLink>, where you can change or cancel
        them.
      </Meta>
    </>
  );
}
