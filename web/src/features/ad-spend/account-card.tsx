import { reportNetworkLabels } from '@fanfare/contract/insights/report';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { Block, Flex, Grid } from '../../ui/layout/layout.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { FigureCard } from '../../ui/page/figure-card.tsx';
import { Meta } from '../../ui/text/text.tsx';
import classes from './ad-spend.module.css';
import { type Account, barShares, formatDate, money, paceSentence, stateLabels } from './pace-words.ts';

type Props = { account: Account; onSetLimit: () => void };

/** Card of an ad account: what it spent this month, its pace and its limit. */
export function AccountCard({ account, onSetLimit }: Props) {
  const id = useId();
  const { name, network, currency, time_zone, limit, spent, synced_at, can_set_limit } = account;
  const problem = account.warning ?? account.problem;
  const { label, color } = stateLabels[account.state];
  return (
    <FigureCard component="li">
      <section aria-labelledby={id}>
        <Flex component="header" gap="8px 16px" align="flex-start" justify="space-between" wrap>
          <div>
            <Block component="h2" ff="text" fz={16} fw={600} lh={1.35} breakWords id={id}>
              {name}
            </Block>
            <Meta component="p">
              {reportNetworkLabels[network] === 'Nativeads' ? 'Native ads' : reportNetworkLabels[network]} · {currency}{' '}
              · {time_zone}
            </Meta>
          </div>
          <Flex gap="8px 12px" wrap>
            {spent !== null && (
              <Badge component="span" color={color} miw="max-content">
                {label}
              </Badge>
            )}
            {can_set_limit && spent !== null && (
              <Button
                variant="default"
                size="xs"
                aria-label={`${limit === null ? 'Set' : 'Change'} limit of ${name}`}
                onClick={onSetLimit}
              >
                {limit === null ? 'Set limit' : 'Change limit'}
              </Button>
            )}
          </Flex>
        </Flex>
        {problem && (
          <Flex iconTop={2} component="p" className={classes.problem} gap={8} align="flex-start">
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            {problem}
          </Flex>
        )}
        {spent !== null ? <Figures account={account} /> : !problem && <Reading />}
        {synced_at && (
          <Meta component="p" mt={14} pt={8} divided>
            Updated <DateTime at={synced_at} show="relative" />
          </Meta>
        )}
      </section>
    </FigureCard>
  );
}

const Reading = () => (
  <Block role="status" className={classes.reading} mt={18}>
    <Skeleton height={12} radius="xl" />
    <p>We’re reading the first figures of this account.</p>
  </Block>
);

function Figures({ account }: { account: Account }) {
  const { spent, spent_today, average, forecast, limit, spend_cap, month } = account;
  return (
    <>
      <PaceBar account={account} />
      <Block component="p" mb={14}>
        {paceSentence(account)}
      </Block>
      <Grid facts component="dl" className={classes.figures} fill={120} gap="12px 20px">
        <div>
          <dt>Spent this month</dt>
          <dd>{money(account, spent)}</dd>
        </div>
        <div>
          <dt>By {formatDate(month.to)}</dt>
          <dd>{money(account, forecast)}</dd>
        </div>
        <div>
          <dt>Your limit</dt>
          <dd>{limit === null ? 'None' : money(account, limit)}</dd>
        </div>
        <div>
          <dt>Today</dt>
          <dd>
            {money(account, spent_today)}
            {average !== null && <small>of {money(account, average)} a day</small>}
          </dd>
        </div>
        {spend_cap && (
          <div>
            <dt>Limit on the network</dt>
            <dd>
              {money(account, spend_cap.amount)}
              {spend_cap.spent !== null && <small>{money(account, spend_cap.spent)} spent</small>}
            </dd>
          </div>
        )}
      </Grid>
    </>
  );
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** Bar of the month's spend and forecast, with a mark at the limit. */
function PaceBar({ account }: { account: Account }) {
  const { spent, forecast, limit } = account;
  const shares = barShares(account);
  const words = [
    `${money(account, spent)} spent`,
    ...(forecast === null ? [] : [`${money(account, forecast)} expected`]),
    limit === null ? 'no limit' : `limit ${money(account, limit)}`,
  ];
  return (
    <div className={classes.bar} role="img" aria-label={words.join(', ')} data-state={account.state}>
      <span className={classes.forecast} style={{ width: percent(shares.forecast) }} />
      <span className={classes.spent} style={{ width: percent(shares.spent) }} />
      {shares.limit !== undefined && <span className={classes.limit} style={{ left: percent(shares.limit) }} />}
    </div>
  );
}
