import { countOf } from '@fanfare/contract/kit/plurals';
import { notFound } from '@fanfare/contract/kit/terms';
import { rssMessages } from '@fanfare/contract/rss/rss';
import { ActionIcon, Button, Menu, Tabs } from '@mantine/core';
import { IconChecks, IconDots, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useHashTabs } from '../../../lib/use-hash-tabs.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { useMarkAllRead } from '../articles/use-read-marks.ts';
import { ChannelModal } from '../channels/channel-modal.tsx';
import { ChannelNav } from '../channels/channel-nav.tsx';
import { DeleteChannelModal } from '../channels/delete-channel-modal.tsx';
import { isHiddenForSite } from '../channels/site-visibility.ts';
import { type Channel, channelsQuery, useChannels, useCurrentSite } from '../rss-queries.ts';
import { RuleTab } from '../rule/rule-tab.tsx';
import { SourcesModal } from '../sources/sources-modal.tsx';
import { ChannelArticles } from './channel-articles.tsx';
import { FeedsTab } from './feeds-tab.tsx';

const tabs = ['articles', 'feeds', 'drafts'] as const;
const labels = { articles: 'Articles', feeds: 'Feeds', drafts: 'Automatic posts' };

/** Page of one channel with its articles, feeds and rule. */
export function ChannelPage() {
  const { id } = useParams({ from: '/admin/content/rss/channel/$id' });
  // Channels of all sites, because the channel may be hidden for the current one.
  const all = useQuery(channelsQuery(undefined));
  const channel = all.data?.channels.find((each) => each.id === Number(id));
  if (channel) return <LoadedChannel key={channel.id} channel={channel} />;
  if (all.isPending) return <PageSkeleton />;
  return (
    <Page title="RSS channel">
      {all.error ? (
        <ErrorState error={all.error} onRetry={() => void all.refetch()} />
      ) : (
        <EmptyState
          title={notFound('Channel')}
          action={
            <Button component={Link} to="/content/rss">
              View channels
            </Button>
          }
        >
          It may have been deleted.
        </EmptyState>
      )}
    </Page>
  );
}

function LoadedChannel({ channel }: { channel: Channel }) {
  const navigate = useNavigate();
  const [site, setSite] = useCurrentSite();
  const visible = useChannels(site);
  const canEdit = useCan('rss:editor');
  const [tab, openTab] = useHashTabs(tabs, { clearsSearch: false });
  const { markAll, isBusy } = useMarkAllRead(channel.id);
  const [isFinding, setFinding] = useState(false);
  const [edited, setEdited] = useState<Channel>();
  const [isDeleting, setDeleting] = useState(false);
  const searchOfSite = site === undefined ? {} : { site };
  return (
    <Tabs value={tab} onChange={openTab}>
      <Page
        title={channel.title}
        lead={describeFeeds(channel)}
        width="wide"
        tabs={<PageTabs tabs={tabs} labels={labels} open={tab} />}
        action={
          <>
            <Button
              variant="default"
              loading={isBusy}
              disabled={channel.unread === 0}
              leftSection={<IconChecks size={18} stroke={1.5} aria-hidden />}
              onClick={markAll}
            >
              Mark all as read
            </Button>
            {canEdit && (
              <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setFinding(true)}>
                Add feed
              </Button>
            )}
            {canEdit && <ChannelMenu onEdit={() => setEdited(channel)} onDelete={() => setDeleting(true)} />}
          </>
        }
      >
        <Grid hideEmpty mb={16} gap={12}>
          {isHiddenForSite(channel.assoc_sites, site) && <Alert tone="warn">{rssMessages.notVisible}</Alert>}
        </Grid>
        <Grid columns="256px minmax(0, 1fr)" gap="16px 24px" align="start" collapse="62em">
          <ChannelNav channels={visible.data?.channels ?? []} activeId={channel.id} site={site} onSite={setSite} />
          <div>
            <Tabs.Panel value="articles">
              {tab === 'articles' && <ChannelArticles channelId={channel.id} onAddFeed={() => setFinding(true)} />}
            </Tabs.Panel>
            <Tabs.Panel value="feeds">
              {tab === 'feeds' && <FeedsTab channel={channel} onAdd={() => setFinding(true)} />}
            </Tabs.Panel>
            <Tabs.Panel value="drafts">{tab === 'drafts' && <RuleTab channelId={channel.id} />}</Tabs.Panel>
          </div>
        </Grid>
        <SourcesModal opened={isFinding} channelId={channel.id} onClose={() => setFinding(false)} />
        <ChannelModal channel={edited} onClose={() => setEdited(undefined)} />
        <DeleteChannelModal
          channel={isDeleting ? channel : undefined}
          onClose={() => setDeleting(false)}
          onDone={() => navigate({ to: '/content/rss', search: searchOfSite })}
        />
      </Page>
    </Tabs>
  );
}

const ChannelMenu = ({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) => (
  <Menu>
    <Menu.Target>
      <ActionIcon size={36} variant="default" aria-label="More actions">
        <IconDots size={18} stroke={1.5} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconEdit size={16} stroke={1.5} />} onClick={onEdit}>
        Edit channel
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={onDelete}>
        Delete channel
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

const describeFeeds = ({ feeds }: Channel): string => {
  if (feeds.length === 0) return 'No feeds yet. Add one to see its articles here.';
  return `Articles from ${countOf(feeds.length, 'feed')}.`;
};
