import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { type Site, useSites } from '../site-queries.ts';
import { AddableSites, ConnectWordPress } from './addable-sites.tsx';
import { DeleteSiteModal, type Outcome } from './delete-site-modal.tsx';
import { MoveNotices } from './move-notices.tsx';
import { NewSiteModal } from './new-site-modal.tsx';
import { SiteLimitNotice } from './site-limit-notice.tsx';
import { SitesTable } from './sites-table.tsx';

/** The site manager: all sites of the business with their status and actions. */
export function SitesPage() {
  const canManage = useCan('content:manager');
  const list = useSites();
  const [isNewSiteOpen, setNewSiteOpen] = useState(false);
  const [siteToDelete, setSiteToDelete] = useState<Site>();
  const [outcome, setOutcome] = useState<Outcome>();
  const sites = list.data?.sites ?? [];
  const addable = list.data?.addable ?? [];
  const moves = list.data?.moves ?? [];
  const paged = list.data && { items: sites, total: sites.length, page: 1, page_size: Math.max(sites.length, 1) };

  return (
    <Page
      title="Sites"
      lead="The sites you publish to, and their status."
      width="wide"
      action={
        canManage ? (
          <>
            <ConnectWordPress />
            <Button onClick={() => setNewSiteOpen(true)} leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
              New site
            </Button>
          </>
        ) : (
          <RestrictedButton need="content:manager">New site</RestrictedButton>
        )
      }
    >
      <Grid hideEmpty mb={20} gap={12}>
        {canManage && <SiteLimitNotice />}
        <MoveNotices
          sites={sites}
          moves={list.data?.moves}
          onDone={(message) => setOutcome({ isGood: true, message })}
        />
        {outcome && (
          <Alert
            key={outcome.message}
            tone={outcome.isGood ? 'good' : 'bad'}
            title={outcome.message}
            onClose={() => setOutcome(undefined)}
          >
            {outcome.reason}
          </Alert>
        )}
      </Grid>
      {canManage && addable.length > 0 && (
        <Section title="Connected, but not added as a site" lead="Add a site to write posts for it.">
          <AddableSites addable={addable} />
        </Section>
      )}
      <Block mt={addable.length > 0 && canManage ? 20 : 0}>
        <SitesTable
          list={{ ...list, data: paged }}
          onDelete={(site) => {
            setOutcome(undefined);
            setSiteToDelete(site);
          }}
          empty={
            <EmptyState
              illustration="horn"
              title="No sites yet"
              action={canManage && <Button onClick={() => setNewSiteOpen(true)}>New site</Button>}
            >
              Create a site to publish posts, or connect your WordPress site.
            </EmptyState>
          }
        />
      </Block>
      <NewSiteModal opened={isNewSiteOpen} onClose={() => setNewSiteOpen(false)} />
      <DeleteSiteModal
        site={siteToDelete}
        otherSites={sites.filter(
          ({ id, in_assets }) => id !== siteToDelete?.id && in_assets && !moves.some(({ site_id }) => site_id === id),
        )}
        onClose={() => setSiteToDelete(undefined)}
        onDone={setOutcome}
      />
    </Page>
  );
}
