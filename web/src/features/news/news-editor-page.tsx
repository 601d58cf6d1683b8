import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Output, query, useSave } from '../../lib/api.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Page } from '../../ui/page/page.tsx';
import { DeleteNewsModal } from './delete-news-modal.tsx';
import { NewsForm } from './news-form.tsx';

type StaffNews = Output<'GET /staff/news/{id}'>;

export function NewNewsPage() {
  const returnToList = useReturnToList();
  const create = useSave('POST /staff/news/create', {
    refreshes: ['GET /staff/news', 'GET /user/{id}/news'],
    onDone: (item) => returnToList(item.state === 'shown' ? 'News published.' : 'News saved.'),
  });
  return (
    <Page title="Write news">
      <NewsForm submit="Save news" onSubmit={(body) => create.mutateAsync({ body })} />
    </Page>
  );
}

export function EditNewsPage() {
  const { id } = useParams({ from: '/admin/staff/news/$id' });
  const newsQuery = useQuery({ ...query('GET /staff/news/{id}', { params: { id } }), gcTime: 0 });
  if (newsQuery.data) return <EditNews key={id} item={newsQuery.data} />;
  return (
    <Page title="Edit news">
      {newsQuery.error ? (
        <ErrorState
          error={newsQuery.error}
          onRetry={() => void newsQuery.refetch()}
          object={{
            name: 'News',
            others: (
              <Button component={Link} to="/staff/news">
                View all news
              </Button>
            ),
          }}
        />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </Page>
  );
}

function EditNews({ item }: { item: StaffNews }) {
  const { id, state: _, ...draft } = item;
  const returnToList = useReturnToList();
  const [isDeleting, setDeleting] = useState(false);
  const save = useSave('POST /staff/news/{id}/save', {
    refreshes: ['GET /staff/news', 'GET /user/{id}/news'],
    onDone: () => returnToList('Changes saved.'),
  });
  return (
    <Page
      title="Edit news"
      action={
        <Button variant="default" onClick={() => setDeleting(true)}>
          Delete news
        </Button>
      }
    >
      <NewsForm initial={draft} submit="Save changes" onSubmit={(body) => save.mutateAsync({ params: { id }, body })} />
      <DeleteNewsModal
        item={isDeleting ? item : undefined}
        onClose={() => setDeleting(false)}
        onDone={() => returnToList()}
      />
    </Page>
  );
}

/** Returns to the list and shows a toast. */
function useReturnToList() {
  const navigate = useNavigate();
  return (message?: string) => {
    if (message) toast.good(message);
    // The news is saved or deleted, so there are no unsaved changes to ask about.
    void navigate({ to: '/staff/news', ignoreBlocker: true });
  };
}
