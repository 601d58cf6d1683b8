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
import { DesignTab } from '../hosted/design-tab.tsx';
import { DomainTab } from '../hosted/domain-tab.tsx';
import { PagesTab } from '../hosted/pages-tab.tsx';
import { AssetMissingNotice } from '../manage/asset-missing-notice.tsx';
import { postsPath } from '../posts/paths.ts';
import { type Site, siteQuery } from '../site-queries.ts';
import { CategoriesTab } from './categories-tab.tsx';
import { ImagesTab } from './images-tab.tsx';
import { SharingTab } from './sharing-tab.tsx';
import { SiteSettingsTab } from './site-settings-tab.tsx';
import { listSiteTabs, siteTabLabels } from './site-tabs.ts';

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
        onRetry={() => void site.refetch()}
        object={{
          name: 'Site',
          others: (
            <Button component={Link} to="/content/sites">
              View sites
            </Button>
          ),
        }}
      />
    </Page>
  );
}

function Settings({ site }: { site: Site }) {
  const canManage = useCan('content:manager');
  const tabs = listSiteTabs(site.kind, canManage);
  const [tab, open] = useHashTabs(tabs);
  const ifInAssets = (part: ReactNode) => (site.in_assets ? part : <AssetMissingNotice site={site} />);
  return (
    <Tabs value={tab} onChange={open}>
      <Page
        title={site.name}
        lead={
          site.kind === 'hosted'
            ? 'A site hosted by Fanfare. Change its name, design and default shares.'
            : 'A connected WordPress site. Posts you publish here appear there.'
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
        tabs={<PageTabs tabs={tabs} labels={siteTabLabels} open={tab} />}
      >
        <Tabs.Panel value="settings">
          <SiteSettingsTab site={site} canManage={canManage} />
        </Tabs.Panel>
        <Tabs.Panel value="design">
          <DesignTab site={site} />
        </Tabs.Panel>
        <Tabs.Panel value="pages">
          <PagesTab site={site} />
        </Tabs.Panel>
        <Tabs.Panel value="domain">
          <DomainTab site={site} />
        </Tabs.Panel>
        <Tabs.Panel value="sharing">{ifInAssets(<SharingTab site={site} />)}</Tabs.Panel>
        <Tabs.Panel value="categories">{ifInAssets(<CategoriesTab site={site} />)}</Tabs.Panel>
        <Tabs.Panel value="pictures">{ifInAssets(<ImagesTab site={site} />)}</Tabs.Panel>
      </Page>
    </Tabs>
  );
}
