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
import { type Extractor, useExtractors } from './use-extractors.ts';

/** Extractors: posts of a Facebook page become drafts on a site. */
export function ExtractorPage() {
  const canManage = useCan('content:manager');
  const list = useExtractors();
  const [editedExtractor, setEditedExtractor] = useState<Extractor | 'new'>();
  const [extractorToDelete, setExtractorToDelete] = useState<Extractor>();
  const remove = useSave('POST /facebook/extractor/delete', { refreshes: ['GET /facebook/extractor'] });
  const extractors = list.data?.extractors;
  const newButton = canManage && (
    <Button onClick={() => setEditedExtractor('new')} leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
      New extractor
    </Button>
  );

  return (
    <Page
      title="Facebook extractor"
      lead="New Facebook page posts become drafts on your site within 15 minutes."
      width="wide"
      action={extractors && extractors.length > 0 && newButton}
    >
      <ExtractorsTable
        list={list}
        onEdit={setEditedExtractor}
        onDelete={setExtractorToDelete}
        empty={
          <EmptyState illustration="envelope" title="No extractors yet" action={newButton}>
            Choose a Facebook page and a site. New page posts become drafts with text, image and link.
          </EmptyState>
        }
      />
      <ExtractorModal extractor={editedExtractor} onClose={() => setEditedExtractor(undefined)} />
      <ConfirmModal
        opened={extractorToDelete !== undefined}
        onClose={() => setExtractorToDelete(undefined)}
        title={`Delete the extractor for ${extractorToDelete?.fb_page_name ?? ''}?`}
        confirm="Delete extractor"
        danger
        onConfirm={() => extractorToDelete && remove.mutateAsync({ body: { id: extractorToDelete.id } })}
      >
        New posts no longer become drafts on <strong>{extractorToDelete?.site_name}</strong>. Existing drafts stay.
      </ConfirmModal>
    </Page>
  );
}
