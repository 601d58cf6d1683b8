import { includesRole } from '@fanfare/contract/kit/permission';
import { promotionKindLabels } from '@fanfare/contract/promotions/promotions';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useSave } from '../../../lib/api.ts';
import { PromotionAdminsPage } from '../../promotions/index.tsx';
import { adminsQuery, contestQuery } from '../contest-queries.ts';

/** Admins of a contest, who are notified of it and can edit it without a role. */
export function ContestAdminsPage() {
  const id = Number(useParams({ strict: false }).id);
  const params = { id };
  const contest = useQuery(contestQuery(id));
  const admins = useQuery(adminsQuery(id));
  const add = useSave('POST /contest/{id}/admins/add', { refreshes: ['GET /contest/{id}/admins'] });
  const remove = useSave('POST /contest/{id}/admins/remove', { refreshes: ['GET /contest/{id}/admins'] });
  const query = {
    data: contest.data && admins.data,
    error: contest.error ?? admins.error,
    refetch: () => Promise.all([contest.refetch(), admins.refetch()]),
  };
  return (
    <PromotionAdminsPage
      query={query}
      label={promotionKindLabels.contest}
      canManage={includesRole(contest.data?.contest.role, 'manager')}
      onAdd={(email) => add.mutateAsync({ params, body: { email } })}
      onRemove={(email) => remove.mutateAsync({ params, body: { email } })}
    />
  );
}
