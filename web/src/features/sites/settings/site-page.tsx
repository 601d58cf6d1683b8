import { Button, Tabs } from '@mantine/core';
import { IconArticle, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useHashTabs } from '../../../lib/use-hash-tabs.ts';
import { ErrorState, isForbidden } from '../../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { postsPath } from '../posts/paths.ts';
import { type Site, siteQuery } from '../site-queries.ts';
import { AssetMissingNotice } from './asset-missing-notice.tsx';
import { CategoriesTab } from './categories-tab.tsx';
import { PicturesTab } from './pictures-tab.tsx';
import { SharingTab } from './sharing-tab.tsx';
import { SiteSettingsTab } from './site-settings-tab.tsx';

const labels = { settings: 'Settings', sharing: 'Sharing', categories: 'Categories and people', pictures: 'Pictures' };
type Tab = keyof typeof labels;
const ofManager: readonly [Tab, ...Tab[]] = ['settings', 'sharing', 'categories', 'pictures'];
const ofReader: readonly [Tab, ...Tab[]] = ['settings', 'categories', 'pictures'];

export function SitePage() {
  const { id } = useParams({ from: '/admin/content/site/$id' });
  const site = useQuery(siteQuery(Number(id)));
  if (site.data) return <Settings key={id} site={site.data} />;
  if (site.isPending) return <PageSkeleton />;
  if (isForbidden(site.error)) return <Navigate to="/content" search={{ from: 'site' }} replace />;
  return (
    <Page title="Site">
      <ErrorState
        error={site.error}
        title="This site is not here"
        action={
          <Button component={Link} to="/content/sites">
            See your sites
          </Button>
        }
      />
    </Page>
  );
}

function Settings({ site }: { site: Site }) {
  const canManage = useCan('content:manager');
  const tabs = canManage ? ofManager : ofReader;
  const [tab, open] = useHashTabs(tabs);
  const orFix = (part: ReactNode) => (site.in_assets ? part : <AssetMissingNotice site={site} />);
  return (
    <Tabs value={tab} onChange={open}>
      <Page
        title={site.name}
        lead={
          site.kind === 'hosted'
            ? 'A site we serve for you: its name and look, and what its posts begin with.'
            : 'A WordPress of yours: what is published for it here appears there.'
        }
        action={
          <>
            <Button
              variant="default"
              component="a"
              href={site.site_url}
              target="_blank"
              rel="noreferrer"
              rightSection={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
            >
              View site
            </Button>
            <Button
              component={Link}
              to={postsPath(site.id)}
              leftSection={<IconArticle size={18} stroke={1.5} aria-hidden />}
            >
              Posts
            </Button>
          </>
        }
        tabs={<PageTabs tabs={tabs} labels={labels} open={tab} />}
      >
        <Tabs.Panel value="settings">
          <SiteSettingsTab site={site} canManage={canManage} />
        </Tabs.Panel>
        <Tabs.Panel value="sharing">{orFix(<SharingTab site={site} />)}</Tabs.Panel>
        <Tabs.Panel value="categories">{orFix(<CategoriesTab site={site} />)}</Tabs.Panel>
        <Tabs.Panel value="pictures">{orFix(<PicturesTab site={site} />)}</Tabs.Panel>
      </Page>
    </Tabs>
  );
}
