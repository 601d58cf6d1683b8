import { countOf } from '@fanfare/contract/kit/plurals';
import { PoolSettings } from '@fanfare/contract/recycler/pools';
import { Button, Card } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { call, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { staleAfterChange } from './pool-calls.ts';
import { PoolFields } from './pool-fields.tsx';
import { newPoolValues } from './pool-values.ts';
import { PublisherNeeded } from './publisher-needed.tsx';
import { SelectedPosts } from './selected-posts.ts';

export function NewPoolPage() {
  const canSave = useCan('social:publisher');
  const [{ posts }] = useListQuery(SelectedPosts);
  const lead =
    posts.length === 0
      ? 'Repeats your best page posts by a schedule, without wearing them out.'
      : `With ${countOf(posts.length, 'post')} from your report.`;
  return (
    <Page title="New pool" lead={lead}>
      {canSave ? <NewPoolForm posts={posts} /> : <PublisherNeeded />}
    </Page>
  );
}

function NewPoolForm({ posts }: { posts: readonly string[] }) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const save = useSave('POST /recycler/pool/save', {
    refreshes: staleAfterChange,
    onDone: async ({ pool_id: id }) => {
      if (posts.length > 0)
        await call('POST /recycler/pool/{id}/posts/add', { params: { id }, body: { posts: [...posts] } }).catch(
          toast.failed,
        );
      toast.good('Pool created.');
      await navigate({ to: '/recycler/pool/$id', params: { id: String(id) }, ignoreBlocker: true });
    },
  });
  return (
    <Card>
      <Form
        schema={PoolSettings}
        label="Pool"
        submit="Create pool"
        initial={newPoolValues(timeZone)}
        onSubmit={(body) => save.mutateAsync({ body })}
        secondaryAction={
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/recycler/pools" />}>
            Cancel
          </Button>
        }
      >
        {(field, { values }) => <PoolFields field={field} values={{ ...values }} />}
      </Form>
    </Card>
  );
}
