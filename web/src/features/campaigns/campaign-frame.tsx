import { campaignMessages, statusButton } from '@fanfare/contract/campaigns/campaigns';
import { includesRole } from '@fanfare/contract/kit/permission';
import { Button, Group, Tabs } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { createContext, useContext, useState } from 'react';
import { withDocumentMessage } from '../../lib/api/document-errors.ts';
import { errorMessage, useSave } from '../../lib/api.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Page } from '../../ui/page/page.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { type Campaign, campaignQuery } from './campaign-queries.ts';
import { DeleteCampaignModal } from './delete-campaign-modal.tsx';
import { StatusBadge } from './status-badge.tsx';

const tabs = ['setup', 'results', 'widgets', 'admins'] as const;
type CampaignTab = (typeof tabs)[number];
const labels: Record<CampaignTab, string> = {
  setup: 'Setup',
  results: 'Results',
  widgets: 'Widgets',
  admins: 'Admins',
};
const paths = {
  setup: '/campaign/$id',
  results: '/campaign/$id/results',
  widgets: '/campaign/$id/widgets',
  admins: '/campaign/$id/admins',
} as const satisfies Record<CampaignTab, string>;

const openTab = (pathname: string): CampaignTab => {
  const [, , , name] = pathname.split('/');
  return tabs.find((tab) => tab === name) ?? 'setup';
};

const CampaignContext = createContext<Campaign | undefined>(undefined);

/** Campaign of the open screen. */
export function useCampaign(): Campaign {
  const campaign = useContext(CampaignContext);
  if (!campaign) throw new Error('This screen is not in the frame of a campaign.');
  return campaign;
}

/** Title, status, tabs and actions of every screen of one campaign; each screen is a route of its own. */
export function CampaignRoute() {
  const { id = '' } = useParams({ strict: false });
  const campaign = useQuery(campaignQuery(id));
  if (campaign.data)
    return (
      <CampaignContext value={campaign.data.campaign}>
        <LoadedFrame campaign={campaign.data.campaign} />
      </CampaignContext>
    );
  return (
    <Page title="Campaign">
      {campaign.error ? (
        <ErrorState
          error={campaign.error}
          onRetry={() => void campaign.refetch()}
          object={{
            name: 'Campaign',
            others: (
              <Button component={Link} to="/campaigns">
                View all campaigns
              </Button>
            ),
          }}
        />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Page>
  );
}

function LoadedFrame({ campaign }: { campaign: Campaign }) {
  const navigate = useNavigate();
  const tab = openTab(useLocation({ select: ({ pathname }) => pathname }));
  const [problem, setProblem] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const params = { id: String(campaign.id) };
  return (
    <Tabs
      value={tab}
      onChange={(name) => {
        const to = tabs.find((each) => each === name);
        if (to) void navigate({ to: paths[to], params });
      }}
    >
      <Page
        title={campaign.name}
        documentTitle={tab === 'setup' ? campaign.name : `${labels[tab]}: ${campaign.name}`}
        lead={<StatusLead campaign={campaign} />}
        width="wide"
        tabs={<PageTabs tabs={tabs} labels={labels} open={tab} />}
        action={
          <Group gap="sm">
            {includesRole(campaign.role, 'manager') && (
              <Button
                variant="default"
                leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Button>
            )}
            {includesRole(campaign.role, 'publisher') && <StatusButton campaign={campaign} onProblem={setProblem} />}
          </Group>
        }
      >
        {problem && (
          <Alert tone="bad" onClose={() => setProblem(undefined)}>
            {problem}
          </Alert>
        )}
        <Tabs.Panel value={tab}>
          <Outlet />
        </Tabs.Panel>
        <DeleteCampaignModal
          campaign={isDeleting ? campaign : undefined}
          onClose={() => setDeleting(false)}
          onDone={() => void navigate({ to: '/campaigns', ignoreBlocker: true })}
        />
      </Page>
    </Tabs>
  );
}

const StatusLead = ({ campaign: { campaign_status } }: { campaign: Campaign }) => (
  <>
    <StatusBadge status={campaign_status} />{' '}
    {campaign_status === 'Active'
      ? 'The bar and widgets are visible, and scheduled posts are published.'
      : 'The bar and widgets are hidden, and scheduled posts are on hold.'}
  </>
);

type StatusButtonProps = {
  campaign: Pick<Campaign, 'id' | 'campaign_status'>;
  onProblem: (message: string | undefined) => void;
};

/**
 * Button that changes the status without a question. Its label is the stored status, so it changes once the server has
 * answered.
 */
function StatusButton({ campaign, onProblem }: StatusButtonProps) {
  const { label, next } = statusButton(campaign.campaign_status);
  const Icon = next === 'Active' ? IconPlayerPlay : IconPlayerPause;
  const save = useSave('POST /campaign/{id}/status', {
    refreshes: ['GET /campaign/{id}', 'GET /campaign/{id}/results', 'GET /campaigns'],
    onDone: ({ campaign_status }) =>
      void toast.good(campaign_status === 'Active' ? 'Campaign started.' : 'Campaign paused.'),
  });
  const change = async () => {
    onProblem(undefined);
    try {
      await save
        .mutateAsync({ params: { id: campaign.id }, body: { campaign_status: next } })
        .catch(withDocumentMessage(campaignMessages.statusFailed));
    } catch (error) {
      onProblem(errorMessage(error));
    }
  };
  return (
    <Button
      loading={save.isPending}
      leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
      onClick={() => void change()}
    >
      {label}
    </Button>
  );
}
