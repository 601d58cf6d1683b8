import { addDays } from '@fanfare/contract/recycler/times';
import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { Section } from '../../../ui/page/section.tsx';
import type { PoolDetails } from './pool-calls.ts';
import classes from './pools.module.css';

type Winner = PoolDetails['winners'][number];

/** The report with the post, from which ads are created. Dates with a day's room: they are those of the user's zone. */
const toReport = ({ post_id, page_id, created }: Winner) => ({
  ...{ page_id, posts: [post_id], page_size: 'all' },
  ...{ start_date: addDays(created.slice(0, 10), -1), end_date: addDays(created.slice(0, 10), 1) },
});

/** Posts that do far better than the others, to be advertised. */
export function WinnersSection({ details: { winners, median } }: { details: PoolDetails }) {
  const canAdvertise = useCan('facebook_ads_manager:publisher');
  return (
    <Section
      title="Winners"
      lead={`Far above the pool’s median of ${formatNumber(median ?? 0)} engagements. Turn them into ads.`}
    >
      <ul className={classes.rows} aria-label="Winners">
        {winners.map((winner) => (
          <li key={winner.pool_post_id} className={classes.row}>
            <div className={classes.text}>
              <bdi className={classes.words}>{winner.name}</bdi>
              <small className={classes.note}>{formatNumber(winner.engagement)} engagements a repeat</small>
            </div>
            {canAdvertise && (
              <div className={classes.rowAction}>
                <Button
                  size="xs"
                  leftSection={<IconSpeakerphone size={16} stroke={1.5} aria-hidden />}
                  aria-label={`Create ad from ${winner.name}`}
                  renderRoot={(props) => (
                    <Link {...props} to="/facebook/page/post/report" search={toReport(winner)} hash="adprofiles" />
                  )}
                >
                  Create ad
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
