import { addDays } from '@fanfare/contract/kit/local-time';
import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import type { PoolDetails } from './pool-calls.ts';
import classes from './pools.module.css';

type Winner = PoolDetails['winners'][number];

/**
 * Search parameters of the post report with this post, from which ads are created. The range is a day longer at both
 * ends, because its dates are in the user's time zone.
 */
const toReport = ({ post_id, page_id, created }: Winner) => ({
  page_id,
  posts: [post_id],
  page_size: 'all',
  start_date: addDays(created.slice(0, 10), -1),
  end_date: addDays(created.slice(0, 10), 1),
});

/** Section with posts that do far better than the pool's other posts and could be advertised. */
export function WinnersSection({ details: { winners, median } }: { details: PoolDetails }) {
  const canAdvertise = useCan('facebook_ads_manager:publisher');
  return (
    <Section
      title="Winners"
      lead={`Far above the pool’s median of ${formatNumber(median ?? 0)} engagements. Turn them into ads.`}
    >
      <Grid component="ul" columns={1} gap={12} aria-label="Winners">
        {winners.map((winner) => (
          <Flex component="li" key={winner.pool_post_id} className={classes.row} gap="4px 16px" align="flex-start" wrap>
            <Grid columns={1} gap={4} flex="1 1 240px" miw={0}>
              <Block component="bdi" className={classes.words} breakWords lines={2}>
                {winner.name}
              </Block>
              <Meta component="small" mt={4}>
                {formatNumber(winner.engagement)} engagements a repeat
              </Meta>
            </Grid>
            {canAdvertise && (
              <Flex gap={8} flex="none">
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
              </Flex>
            )}
          </Flex>
        ))}
      </Grid>
    </Section>
  );
}
