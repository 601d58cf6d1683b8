import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { shareStateLabels } from '@fanfare/contract/social/shares';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import type { PoolDetails, PoolRepeat } from './pool-calls.ts';
import classes from './pools.module.css';
import { RepeatText } from './repeat-text.tsx';

/** Past repeats of a pool, the latest first. */
export const HistorySection = ({ details: { history } }: { details: PoolDetails }) => (
  <Section title="History" lead="The latest repeats, with the engagement of their first week.">
    <Grid component="ol" columns={1} gap={12} aria-label="Past repeats">
      {history.map((repeat) => (
        <Flex component="li" key={repeat.repeat_id} className={classes.row} gap="4px 16px" align="flex-start" wrap>
          <Block flex="0 0 190px" fz={14} c="dimmed">
            <DateTime at={repeat.due} />
          </Block>
          <RepeatText repeat={repeat} />
          <Flex gap={8} flex="none">
            <Meta mt={4}>{describePast(repeat)}</Meta>
          </Flex>
        </Flex>
      ))}
    </Grid>
  </Section>
);

const describePast = ({ shares, is_skipped, engagement }: PoolRepeat): string => {
  if (is_skipped) return 'Skipped';
  if (engagement !== null) return formatCountOf(engagement, 'engagement');
  return shares[0] ? shareStateLabels[shares[0].state] : 'Deleted';
};
