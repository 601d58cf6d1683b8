import { notFound } from '@fanfare/contract/kit/terms';
import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { ErrorState, isMissing } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { leadName } from './inbox-columns.tsx';
import { LeadContent } from './lead-content.tsx';

const pollMs = 4000;

type Props = { id: number | undefined; onClose: () => void };

/** Drawer with one lead over the list. Read again while a delivery is under way. */
export function LeadDrawer({ id, onClose }: Props) {
  const lead = useQuery({
    ...query('GET /leads/inbox/{id}', { params: { id: id ?? 0 }, silent: true }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(({ state }) => state === 'planned' || state === 'handed-over') ? pollMs : false,
  });
  const data = id === undefined ? undefined : lead.data;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size={560}
      title={data ? leadName(data) : 'Lead'}
    >
      {data && <LeadContent key={data.id} lead={data} onErased={onClose} />}
      {!data && lead.error && (
        <ErrorState
          error={lead.error}
          title={isMissing(lead.error) ? notFound('Lead') : undefined}
          onRetry={() => void lead.refetch()}
        />
      )}
      {!data && !lead.error && <FormSkeleton fields={4} />}
    </Drawer>
  );
}
