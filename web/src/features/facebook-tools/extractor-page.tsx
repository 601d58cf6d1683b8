import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ExtractorModal } from './extractor-modal.tsx';
import { ExtractorsTable } from './extractors-table.tsx';
import { type ExtractorFacts, useExtractors } from './use-extractors.ts';

/** Which Facebook pages become drafts on which sites. */
export function ExtractorPage() {
  const canManage = useCan('content:manager');
  const list = useExtractors();
  const [edited, setEdited] = useState<ExtractorFacts | 'new'>();
  const [doomed, setDoomed] = useState<ExtractorFacts>();
  const remove = useSave('POST /facebook/extractor/delete', { refreshes: ['GET /facebook/extractor'] });
  const extractors = list.data?.extractors;
  const begin = canManage && (
    <Button onClick={() => setEdited('new')} leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
      New extractor
    </Button>
  );

  return (
    <Page
      title="Facebook extractor"
      lead="What you post on a Facebook page becomes a draft on your site within a quarter of an hour. Finish it there, and publish it when you like."
      width="wide"
      action={extractors && extractors.length > 0 && begin}
    >
      <ExtractorsTable
        list={list}
        onEdit={setEdited}
        onDelete={setDoomed}
        empty={
          <EmptyState drawing="letter" title="No page is read yet" action={begin}>
            Choose a Facebook page and a site. From then on each new post of the page waits there as a draft, with its
            words, its picture and its link.
          </EmptyState>
        }
      />
      <ExtractorModal extractor={edited} onClose={() => setEdited(undefined)} />
      <ConfirmModal
        opened={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        title={`Stop reading ${doomed?.fb_page_name ?? ''}?`}
        confirm="Delete"
        danger
        onConfirm={() => doomed && remove.mutateAsync({ body: { id: doomed.id } })}
      >
        Its new posts no longer become drafts on <strong>{doomed?.site_name}</strong>. The drafts that were made stay.
      </ConfirmModal>
    </Page>
  );
}
