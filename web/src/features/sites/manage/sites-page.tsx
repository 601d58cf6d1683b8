import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { type Site, useSites } from '../site-queries.ts';
import classes from '../sites.module.css';
import { AddableSites, ConnectWordPress } from './addable-sites.tsx';
import { DeleteSiteModal, type Outcome } from './delete-site-modal.tsx';
import { NewSiteModal } from './new-site-modal.tsx';
import { SiteLimitNotice } from './site-limit-notice.tsx';
import { SitesTable } from './sites-table.tsx';

/** The site manager: every site of the business, how it is doing, and what can be done with it. */
export function SitesPage() {
  const canManage = useCan('content:manager');
  const list = useSites();
  const [isNew, setNew] = useState(false);
  const [doomed, setDoomed] = useState<Site>();
  const [outcome, setOutcome] = useState<Outcome>();
  const sites = list.data?.sites ?? [];
  const addable = list.data?.addable ?? [];
  const paged = list.data && { items: sites, total: sites.length, page: 1, page_size: Math.max(sites.length, 1) };

  return (
    <Page
      title="Sites"
      lead="Where your posts are published, and how each site is doing."
      width="wide"
      action={
        canManage && (
          <>
            <ConnectWordPress />
            <Button onClick={() => setNew(true)} leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
              New site
            </Button>
          </>
        )
      }
    >
      <div className={classes.notices}>
        {canManage && <SiteLimitNotice />}
        {outcome && (
          <Alert
            key={outcome.message}
            tone={outcome.isGood ? 'good' : 'bad'}
            title={outcome.message}
            onClose={() => setOutcome(undefined)}
          >
            {outcome.why}
          </Alert>
        )}
      </div>
      {canManage && addable.length > 0 && (
        <Section title="Connected, not yet a site" lead="Add one, and posts can be written for it.">
          <AddableSites addable={addable} />
        </Section>
      )}
      <div className={addable.length > 0 && canManage ? classes.below : undefined}>
        <SitesTable
          list={{ ...list, data: paged }}
          onDelete={(site) => {
            setOutcome(undefined);
            setDoomed(site);
          }}
          empty={
            <EmptyState
              drawing="horn"
              title="No sites yet"
              action={canManage && <Button onClick={() => setNew(true)}>New site</Button>}
            >
              A site is where your posts are read. Make one here in a minute, or connect the WordPress you have.
            </EmptyState>
          }
        />
      </div>
      <NewSiteModal opened={isNew} onClose={() => setNew(false)} />
      <DeleteSiteModal
        site={doomed}
        others={sites.filter(({ id, in_assets }) => id !== doomed?.id && in_assets)}
        onClose={() => setDoomed(undefined)}
        onDone={setOutcome}
      />
    </Page>
  );
}
