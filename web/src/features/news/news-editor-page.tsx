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
  const leave = useLeave();
  const create = useSave('POST /staff/news/create', {
    refreshes: ['GET /staff/news', 'GET /user/{id}/news'],
    onDone: (item) => leave(item.state === 'shown' ? 'The news is out.' : 'The news is saved.'),
  });
  return (
    <Page title="Write news">
      <NewsForm submit="Save news" onSubmit={(body) => create.mutateAsync({ body })} />
    </Page>
  );
}

export function EditNewsPage() {
  const { id } = useParams({ from: '/admin/staff/news/$id' });
  const found = useQuery({ ...query('GET /staff/news/{id}', { params: { id } }), gcTime: 0 });
  if (found.data) return <Edit key={id} item={found.data} />;
  return (
    <Page title="Edit news">
      {found.error ? (
        <ErrorState
          error={found.error}
          title="This news is not here"
          action={
            <Button component={Link} to="/staff/news">
              See all news
            </Button>
          }
        />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </Page>
  );
}

function Edit({ item }: { item: StaffNews }) {
  const { id, state: _, ...draft } = item;
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);
  const save = useSave('POST /staff/news/{id}/save', {
    refreshes: ['GET /staff/news', 'GET /user/{id}/news'],
    onDone: () => leave('Your changes are saved.'),
  });
  return (
    <Page
      title="Edit news"
      action={
        <Button variant="default" onClick={() => setAsking(true)}>
          Delete news
        </Button>
      }
    >
      <NewsForm initial={draft} submit="Save changes" onSubmit={(body) => save.mutateAsync({ params: { id }, body })} />
      <DeleteNewsModal item={isAsking ? item : undefined} onClose={() => setAsking(false)} onDone={() => leave()} />
    </Page>
  );
}

/** Back to the list, with a word of what was done. */
function useLeave() {
  const navigate = useNavigate();
  return (done?: string) => {
    if (done) toast.good(done);
    // It is saved, or deleted and not worth saving: nobody is asked.
    void navigate({ to: '/staff/news', ignoreBlocker: true });
  };
}
