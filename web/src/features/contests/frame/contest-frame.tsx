import { contestName } from '@fanfare/contract/contests/contest-name';
import { Button, Tabs } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { type ContestDetails, contestQuery, newContestId } from '../contest-queries.ts';
import { contestTabLabels, contestTabPaths, contestTabs, disabledTabs, openTab } from '../contest-tabs.ts';
import { StateBadge, StateTime } from '../list/state-badge.tsx';
import { PreviewMenu } from '../preview/preview-menu.tsx';
import { ContestMenu } from './contest-menu.tsx';
import { newContestTitle } from './use-contest-name.ts';

/** Frame around the screens of one contest, each a route of its own. */
export const ContestRoute = () => (
  <ContestFrame>
    <Outlet />
  </ContestFrame>
);

/** Name, status, actions and tabs of a contest. The same for a new one, so that its first save moves nothing. */
export function ContestFrame({ children }: { children: ReactNode }) {
  const { id = '' } = useParams({ strict: false });
  const tab = openTab(useLocation({ select: ({ pathname }) => pathname }));
  const navigate = useNavigate();
  const isNew = id === newContestId;
  const { data, error, refetch } = useQuery({
    ...contestQuery(Number(id)),
    enabled: !isNew,
    // No refetch on focus in the setup: it would replace what is typed in the wizard.
    refetchOnWindowFocus: tab !== 'setup',
  });
  const contest = isNew ? undefined : data?.contest;
  if (!isNew && !contest)
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const name = contest ? contestName(contest) : newContestTitle;
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => {
        const to = contestTabs.find((each) => each === chosen);
        if (to) void navigate({ to: contestTabPaths[to], params: { id } });
      }}
    >
      <Page
        title={name}
        documentTitle={tab === 'setup' ? name : `${contestTabLabels[tab]}: ${name}`}
        width="wide"
        lead={<StateLead contest={contest} />}
        action={
          <>
            <PreviewMenu contestId={contest?.id} />
            {contest?.page_url && (
              <Button
                component="a"
                href={contest.page_url}
                target="_blank"
                rel="noopener"
                variant="default"
                leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
              >
                View page
              </Button>
            )}
            {contest && <ContestMenu contest={contest} />}
          </>
        }
        tabs={<PageTabs tabs={contestTabs} labels={contestTabLabels} open={tab} disabled={disabledTabs(contest)} />}
      >
        <Tabs.Panel value={tab}>{children}</Tabs.Panel>
      </Page>
    </Tabs>
  );
}

function StateLead({ contest }: { contest: ContestDetails | undefined }) {
  const state = contest?.state ?? 'draft';
  return (
    <Flex component="span" gap="4px 8px" wrap inline>
      <StateBadge state={state} />
      {contest && state !== 'draft' ? (
        <StateTime contest={contest} />
      ) : (
        <span>Saved at every step. Visitors see nothing until you publish.</span>
      )}
    </Flex>
  );
}

const LoadFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Page title="Contest" width="wide">
    <ErrorState
      error={error}
      onRetry={onRetry}
      object={{
        name: 'Contest',
        others: (
          <Button component={Link} to="/contest">
            View all contests
          </Button>
        ),
      }}
    />
  </Page>
);
