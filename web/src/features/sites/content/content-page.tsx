import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCan } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useSites } from '../site-queries.ts';
import classes from '../sites.module.css';
import { FirstSite } from './first-site.tsx';
import { ImportLinks } from './import-links.tsx';
import { NewPostButton } from './new-post-button.tsx';
import { UnpublishedDrafts, UpcomingPosts } from './pending-posts.tsx';
import { RedirectNotice } from './redirect-notice.tsx';
import { SiteCard } from './site-card.tsx';

export function ContentPage() {
  const { from } = useSearch({ from: '/admin/content' });
  const navigate = useNavigate();
  const canWrite = useCan('content:editor');
  const list = useSites();
  const sites = list.data?.sites ?? [];
  const sitesInAssets = sites.filter(({ in_assets }) => in_assets);
  return (
    <Page
      title="Content"
      lead="Your sites, with what’s published, scheduled and in progress."
      action={
        sites.length > 0 && (
          <>
            <Button variant="default" component={Link} to="/content/sites">
              Manage sites
            </Button>
            {canWrite && <NewPostButton sites={sitesInAssets} />}
          </>
        )
      }
    >
      <Grid hideEmpty mb={20} gap={12}>
        {from === 'site' && <RedirectNotice onClose={() => void navigate({ to: '/content', replace: true })} />}
      </Grid>
      <SiteCards list={list} />
    </Page>
  );
}

function SiteCards({ list }: { list: ReturnType<typeof useSites> }) {
  const canManage = useCan('content:manager');
  if (list.isPending) return <CardsSkeleton cards={2} height={320} />;
  if (!list.data)
    return (
      <Block panel>
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </Block>
    );
  const { sites, addable } = list.data;
  if (sites.length === 0) return <FirstSite addable={addable} canManage={canManage} />;
  const sitesInAssets = sites.filter(({ in_assets }) => in_assets);
  return (
    <Grid collapse="62em" columns="minmax(0, 1fr) 320px" gap={24} align="start">
      <Grid fill="min(100%, 380px)" gap={20}>
        {sites.map((site) => (
          <SiteCard key={site.id} site={site} />
        ))}
      </Grid>
      <Grid component="aside" className={classes.aside} gap={20} aria-label="Unfinished and scheduled posts">
        <UnpublishedDrafts sites={sitesInAssets} />
        <UpcomingPosts sites={sitesInAssets} />
        <ImportLinks />
      </Grid>
    </Grid>
  );
}
