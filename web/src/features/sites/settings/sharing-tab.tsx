import { SiteSocial, siteNetworks } from '@fanfare/contract/sites/sharing-defaults';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query, useSave } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { type Site, type SiteOptions, staleAfterSiteChange, useSiteOptions } from '../site-queries.ts';
import { type SharingAccount, SharingDefaultFields } from './sharing-default-fields.tsx';

/** The default shares of new posts on this site, one form section for each network. */
export function SharingTab({ site }: { site: Site }) {
  const options = useSiteOptions(site.id);
  const accounts = useQuery(query('GET /social/accounts'));
  const failed = options.error ?? accounts.error;
  if (failed)
    return <ErrorState error={failed} onRetry={() => void Promise.all([options.refetch(), accounts.refetch()])} />;
  if (!options.data || !accounts.data) return <FormSkeleton fields={5} />;
  return <Defaults siteId={site.id} social={options.data.social} accounts={accounts.data.accounts} />;
}

type Props = { siteId: number; social: SiteOptions['social']; accounts: readonly SharingAccount[] };

function Defaults({ siteId, social, accounts }: Props) {
  const save = useSave('POST /content/site/{id}/update', { refreshes: staleAfterSiteChange });
  return (
    <Section
      title="Default shares"
      lead="New posts on this site start with these shares. You can change them in the editor."
    >
      <Form
        schema={SiteSocial}
        submit="Save default shares"
        label="Default shares"
        initial={social}
        onSubmit={async (body) => {
          await save.mutateAsync({ params: { id: siteId }, body: { social: body } });
          toast.good('Default shares saved.');
        }}
      >
        {(field) => (
          <Stack gap="md">
            {siteNetworks.map((network) => (
              <SharingDefaultFields
                key={network}
                network={network}
                accounts={accounts.filter((account) => account.social_network === network)}
                enabled={field(`${network}.enabled`)}
                account={field(`${network}.account`)}
                board={field(`${network}.board`)}
                message={field(`${network}.message`)}
              />
            ))}
          </Stack>
        )}
      </Form>
    </Section>
  );
}
