import { SiteDomain } from '@fanfare/contract/sites/domain';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { useStart } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { type Site, staleAfterSiteChange } from '../site-queries.ts';
import { DomainSteps } from './domain-steps.tsx';

type Domain = Output<'GET /content/site/{id}/domain'>;
const DomainDraft = z.strictObject({ domain: SiteDomain });
const staleAfterDomainChange = [
  'GET /content/site/{id}/domain' as const,
  'GET /content/site/{id}/pages' as const,
  ...staleAfterSiteChange,
];

/** Tab for the own domain of a hosted site: enter it, prove it, done. */
export function DomainTab({ site }: { site: Site }) {
  const domain = useQuery(query('GET /content/site/{id}/domain', { params: { id: site.id } }));
  if (domain.isPending) return <FormSkeleton fields={2} />;
  if (!domain.data) return <ErrorState error={domain.error} onRetry={() => void domain.refetch()} />;
  return <DomainSection site={site} domain={domain.data} />;
}

export function DomainSection({ site, domain }: { site: Site; domain: Domain }) {
  const { practice } = useStart();
  return (
    <Section
      title="Domain"
      lead="Use your own domain instead of our address. Old links keep working."
      action={domain.domain && <VerifiedBadge isVerified={domain.verified !== null} />}
    >
      <Grid gap={20}>
        {practice && (
          <Alert tone="info" title="Practice mode">
            Only this computer can open your site, so a real domain can’t show it. Try a name that ends in .localhost,
            such as {site.slug}.localhost. It needs no DNS records.
          </Alert>
        )}
        {domain.domain === null ? (
          <NewDomain site={site} />
        ) : (
          <DomainSetup site={site} domain={domain} isLocal={practice && domain.domain.endsWith('.localhost')} />
        )}
      </Grid>
    </Section>
  );
}

const VerifiedBadge = ({ isVerified }: { isVerified: boolean }) => (
  <Badge color={isVerified ? 'green' : 'orange'}>{isVerified ? 'Verified' : 'Not verified'}</Badge>
);

function NewDomain({ site }: { site: Site }) {
  const save = useSave('POST /content/site/{id}/domain/save', { refreshes: staleAfterDomainChange });
  return (
    <Form
      schema={DomainDraft}
      submit="Set domain"
      label="Domain"
      initial={{ domain: '' }}
      onSubmit={async (body) => {
        await save.mutateAsync({ params: { id: site.id }, body });
        toast.good('Domain saved.');
      }}
    >
      {(field) => (
        <TextField
          {...field('domain')}
          label="Your domain"
          placeholder="example.com"
          description="A domain you own. Its www. address redirects to it."
          maxLength={253}
        />
      )}
    </Form>
  );
}

/** Setup of a domain. `isLocal`: a name of this computer, which has no DNS records. */
function DomainSetup({ site, domain, isLocal }: { site: Site; domain: Domain; isLocal: boolean }) {
  const [isRemoving, setRemoving] = useState(false);
  const verify = useSave('POST /content/site/{id}/domain/verify', {
    refreshes: staleAfterDomainChange,
    onDone: () => {
      toast.good('Domain verified.');
    },
  });
  const remove = useSave('POST /content/site/{id}/domain/save', { refreshes: staleAfterDomainChange });
  return (
    <Grid gap={20}>
      {domain.verified ? (
        <Alert tone="good" title={`${domain.domain} is verified`}>
          {isLocal
            ? 'Your site is served at this domain, on this computer only.'
            : `Your site is served at this domain once its DNS records point to ${domain.target}.`}
        </Alert>
      ) : (
        verify.error && <Alert tone="warn">{errorMessage(verify.error)}</Alert>
      )}
      {!isLocal && <DomainSteps domain={domain} />}
      <Flex component="span" gap={8} align="stretch" wrap>
        {!domain.verified && (
          <Button loading={verify.isPending} onClick={() => verify.mutate({ params: { id: site.id } })}>
            Verify domain
          </Button>
        )}
        <Button variant="default" onClick={() => setRemoving(true)}>
          Remove domain
        </Button>
      </Flex>
      <ConfirmModal
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title="Remove domain?"
        confirm="Remove domain"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id: site.id }, body: { domain: null } });
          toast.good('Domain removed.');
        }}
      >
        Visitors of {domain.domain} no longer see your site. It stays at our address.
      </ConfirmModal>
    </Grid>
  );
}
