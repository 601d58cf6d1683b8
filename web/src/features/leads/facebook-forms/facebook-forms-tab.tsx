import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { emit } from '../../../lib/api/page-events.ts';
import type { Output } from '../../../lib/api.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { FacebookAuthorizationAlert } from '../../../ui/overlay/facebook-authorization-alert.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { leadFormColumns } from '../lead-form/lead-form-columns.tsx';
import { useLeadFormActions } from '../lead-form/use-lead-form-actions.tsx';
import { formsQuery } from '../lead-queries.ts';
import classes from '../leads.module.css';
import { NewFacebookForm } from './new-facebook-form.tsx';

type FacebookPage = Output<'GET /leads/form'>['pages'][number];

const PageFilter = z.strictObject({ page_id: z.string().optional().catch(undefined) });

/** Tab of the lead forms of the business's Facebook pages. */
export function FacebookFormsTab() {
  const canEdit = useCan('leads:editor');
  const [{ page_id: pageId }, setFilter] = useListQuery(PageFilter);
  const list = useQuery(formsQuery('facebook'));
  const actions = useLeadFormActions();
  const pages = list.data?.pages ?? [];
  const forms = (list.data?.forms ?? []).filter((form) => pageId === undefined || form.page_id === pageId);
  const paged = list.data && { items: forms, total: forms.length, page: 1, page_size: Math.max(forms.length, 1) };
  if (list.data && pages.length === 0)
    return (
      <Block panel>
        <NoPageConnected />
      </Block>
    );
  const chosenPage = pages.find(({ id }) => id === pageId) ?? (pages.length === 1 ? pages[0] : undefined);
  return (
    <>
      <div className={classes.stack}>
        <MissingPermission pages={pages} />
        {list.data?.problems.map(({ page_id, message }) => (
          <Alert key={page_id} tone="warn" title={`We couldn’t read the forms of ${pageName(pages, page_id)}`}>
            {message}
          </Alert>
        ))}
        {canEdit && list.data && <NewFacebookForm page={chosenPage} />}
      </div>
      <DataTable
        id="facebook-lead-forms"
        label="Facebook lead forms"
        query={{ ...list, data: paged }}
        columns={leadFormColumns}
        idOf={({ form_id }) => form_id}
        nameOf={({ name }) => name}
        onClear={pageId === undefined ? undefined : () => setFilter({ page_id: undefined })}
        filters={
          <Select
            aria-label="Facebook page"
            placeholder="All pages"
            clearable
            data={pages.map(({ id, name }) => ({ value: id, label: name }))}
            value={pageId ?? null}
            onChange={(id) => setFilter({ page_id: id ?? undefined })}
          />
        }
        actions={actions.rowActions}
        noMatchesTitle="No forms on this page"
        empty={
          <EmptyState illustration="envelope" title="No Facebook forms yet">
            Create a lead form for a page. People fill it in on Facebook, and their answers come here.
          </EmptyState>
        }
      />
      {actions.dialogs}
    </>
  );
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

/** Alert for pages connected without the permission to read leads. */
function MissingPermission({ pages }: { pages: readonly FacebookPage[] }) {
  const { business } = useMe();
  const limited = pages.filter(({ missing }) => missing.length > 0);
  const [first] = limited;
  if (!first) return null;
  const { missing, connect } = first;
  return (
    <FacebookAuthorizationAlert
      onView={() => emit({ kind: 'facebook-login', missing, isOwner: business?.is_owner ?? false, connect })}
    >
      Permission to read the leads of {listFormat.format(limited.map(({ name }) => name))} is missing.
    </FacebookAuthorizationAlert>
  );
}

const pageName = (pages: readonly { id: string; name: string }[], id: string): string =>
  pages.find((page) => page.id === id)?.name ?? 'a page';

const NoPageConnected = () => (
  <EmptyState
    illustration="envelope"
    title="No Facebook page connected"
    action={
      <Button component={Link} to="/user/account" hash="social">
        Connect Facebook
      </Button>
    }
  >
    Connect the account of your page and add the page to your business to see its lead forms.
  </EmptyState>
);
