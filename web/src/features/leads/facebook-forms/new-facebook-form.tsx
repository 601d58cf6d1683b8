import { Button } from '@mantine/core';
import { IconBrandFacebook, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import {
  LeadTermsNotice,
  leadTermsQuery,
  NewLeadFormModal,
  openFormDialog,
  showDialogError,
  useHasLeadGenDialogs,
} from '../../connections/index.tsx';
import classes from '../leads.module.css';

type Props = { page: { id: string; name: string } | undefined };

/**
 * Button that creates a lead form of the chosen page: it opens Facebook's dialog where Facebook's SDK has one, our own
 * form otherwise.
 */
export function NewFacebookForm({ page }: Props) {
  const client = useQueryClient();
  const terms = useQuery(leadTermsQuery(page?.id ?? ''));
  const [isCreating, setCreating] = useState(false);
  const hasDialogs = useHasLeadGenDialogs();
  const canCreate = page !== undefined && terms.data?.accepted === true;
  const refresh = () => client.invalidateQueries({ queryKey: ['GET /leads/form'] });

  function createOnFacebook() {
    if (!page) return;
    openFormDialog(page.id).then(async (outcome) => {
      if (outcome.kind === 'canceled') return;
      await refresh();
      toast.good('Lead form created.');
    }, showDialogError);
  }

  return (
    <div className={classes.stack}>
      {terms.error && <Alert tone="warn">{errorMessage(terms.error)}</Alert>}
      {page && terms.data && !terms.data.accepted && (
        <LeadTermsNotice page={page} termsUrl={terms.data.terms_url} onCheck={() => void terms.refetch()} />
      )}
      <div className={classes.bar}>
        <Block component="span" c="dimmed">
          {page ? `New forms are created for ${page.name}.` : 'Choose a page to create a form for it.'}
        </Block>
        <div className={classes.buttons}>
          {hasDialogs && (
            <Button
              variant="default"
              leftSection={<IconBrandFacebook size={18} stroke={1.5} aria-hidden />}
              disabled={!canCreate}
              onClick={createOnFacebook}
            >
              Create on Facebook
            </Button>
          )}
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
            disabled={!canCreate}
            onClick={() => setCreating(true)}
          >
            New lead form
          </Button>
        </div>
      </div>
      {page && (
        <NewLeadFormModal
          opened={isCreating}
          title={`New lead form for ${page.name}`}
          pageId={page.id}
          onClose={() => setCreating(false)}
          onCreated={refresh}
        />
      )}
    </div>
  );
}
