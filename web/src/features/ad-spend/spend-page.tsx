import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Output, query } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Meta } from '../../ui/text/text.tsx';
import { AccountCard } from './account-card.tsx';
import { LimitModal } from './limit-modal.tsx';
import { type Account, money } from './pace-words.ts';

type Spend = Output<'GET /ads/spend'>;

/** Time between two reads for the first figures of a new account, in ms. */
const firstFiguresMs = 3000;

const isUnread = ({ synced_at, problem }: Account): boolean => synced_at === null && problem === null;

export function AdSpendPage() {
  const spend = useQuery({
    ...query('GET /ads/spend'),
    refetchInterval: ({ state }) => (state.data?.accounts.some(isUnread) ? firstFiguresMs : false),
  });
  return (
    <Page title="Spend" lead="What each ad account spends this month, and your limits.">
      <QueryState query={spend} skeleton={<CardsSkeleton cards={3} height={180} />}>
        {(data) => <SpendContent spend={data} />}
      </QueryState>
    </Page>
  );
}

function SpendContent({ spend: { accounts, totals } }: { spend: Spend }) {
  const [edited, setEdited] = useState<Account>();
  if (accounts.length === 0) return <NoAccounts />;
  return (
    <>
      {totals.length > 0 && (
        <Grid component="ul" fill="min(220px, 100%)" gap={16} mb={24} aria-label="Spent this month, by currency">
          {totals.map((total) => (
            <Grid component="li" key={total.currency} gap={2}>
              <Meta>Spent in {total.currency}</Meta>
              <Block component="strong" fz={28} lh="36px" className="ff-figure">
                {money(total, total.spent)}
              </Block>
              {total.forecast !== null && <small>About {money(total, total.forecast)} by the end of the month</small>}
            </Grid>
          ))}
        </Grid>
      )}
      <Grid component="ul" gap={16}>
        {accounts.map((account) => (
          <AccountCard
            key={`${account.network} ${account.account}`}
            account={account}
            onSetLimit={() => setEdited(account)}
          />
        ))}
      </Grid>
      <Meta component="p" mt={16}>
        Days are in each account’s time zone. We warn the owner before and at a limit. Ads aren’t paused.
      </Meta>
      {edited && <LimitModal account={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function NoAccounts() {
  const { business } = useMe();
  return (
    <EmptyState
      illustration="chart"
      title="No ad accounts yet"
      action={
        business?.is_owner && (
          <Button component={Link} to="/user/account" hash="adnetworks">
            Connect an ad account
          </Button>
        )
      }
    >
      {business?.is_owner
        ? 'Connect an account and add it to your business to see its spend and set a monthly limit.'
        : 'Ask the owner of the business to assign an ad account to you.'}
    </EmptyState>
  );
}
