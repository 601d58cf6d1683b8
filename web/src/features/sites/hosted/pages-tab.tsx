import { type PagePlacement, pagePlacements } from '@fanfare/contract/sites/pages';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useSave } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { ExternalLink } from '../manage/external-link.tsx';
import type { Site } from '../site-queries.ts';
import { MenuSection } from './menu-section.tsx';
import { EditPage, NewPage } from './page-form.tsx';
import { type PageRow, staleAfterPageChange } from './page-queries.ts';

const placements: Record<PagePlacement, string> = pagePlacements;

/** Tab with the pages of a site beside its posts, and the menu. */
export function PagesTab({ site }: { site: Site }) {
  const list = useQuery(query('GET /content/site/{id}/pages', { params: { id: site.id } }));
  const [edited, setEdited] = useState<number | 'new'>();
  if (list.isPending) return <TextSkeleton lines={6} />;
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const close = () => setEdited(undefined);
  if (edited === 'new') return <NewPage site={site} onClose={close} />;
  if (edited !== undefined) return <EditPage key={edited} site={site} pageId={edited} onClose={close} />;
  return (
    <Grid gap={20}>
      <PageList site={site} pages={list.data.pages} onEdit={setEdited} />
      <MenuSection site={site} pages={list.data.pages} />
    </Grid>
  );
}

type ListProps = { site: Site; pages: readonly PageRow[]; onEdit: (page: number | 'new') => void };

function PageList({ site, pages, onEdit }: ListProps) {
  const [deleted, setDeleted] = useState<PageRow>();
  const remove = useSave('POST /content/site/{id}/pages/{page_id}/delete', { refreshes: staleAfterPageChange });
  const create = <Button onClick={() => onEdit('new')}>New page</Button>;
  return (
    <Section
      title="Pages"
      lead="Pages beside your posts, such as About, Imprint or Privacy."
      action={pages.length > 0 && create}
    >
      {pages.length === 0 ? (
        <EmptyState title="No pages yet" action={create}>
          Add an About page so visitors know who you are.
        </EmptyState>
      ) : (
        <Grid component="ul" rows columns={1} gap={12}>
          {pages.map((page) => (
            <Flex component="li" gap="8px 12px" wrap key={page.id}>
              <Block component="span" flex="1 1 200px" miw={0} breakWords>
                <Block component="strong" display="block" fw={600}>
                  {page.title}
                </Block>
                <Meta component="small">
                  <ExternalLink url={page.url} />
                </Meta>
              </Block>
              <Badge>{placements[page.placement]}</Badge>
              <Flex component="span" gap={4} align="stretch">
                <Button variant="default" size="xs" aria-label={`Edit ${page.title}`} onClick={() => onEdit(page.id)}>
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  aria-label={`Delete ${page.title}`}
                  onClick={() => setDeleted(page)}
                >
                  Delete
                </Button>
              </Flex>
            </Flex>
          ))}
        </Grid>
      )}
      <ConfirmModal
        opened={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        title="Delete page?"
        confirm="Delete page"
        danger
        confirmWord="DELETE"
        onConfirm={async () => {
          if (!deleted) return;
          await remove.mutateAsync({ params: { id: site.id, page_id: deleted.id } });
          toast.good('Page deleted.');
        }}
      >
        This deletes {deleted?.title} from the site. It can’t be undone.
      </ConfirmModal>
    </Section>
  );
}
