import { includesRole } from '@fanfare/contract/kit/permission';
import { promotionKindLabels } from '@fanfare/contract/promotions/promotions';
import { useQuery } from '@tanstack/react-query';
import { query, useSave } from '../../lib/api.ts';
import { PromotionAdminsPage } from '../promotions/index.tsx';
import { useCampaign } from './campaign-frame.tsx';

export function AdminsPage() {
  const { id, role } = useCampaign();
  const params = { id };
  const admins = useQuery(query('GET /campaign/{id}/admins', { params }));
  const refreshes = ['GET /campaign/{id}/admins'] as const;
  const add = useSave('POST /campaign/{id}/admins/add', { refreshes: [...refreshes] });
  const remove = useSave('POST /campaign/{id}/admins/remove', { refreshes: [...refreshes] });
  return (
    <PromotionAdminsPage
      query={admins}
      label={promotionKindLabels.campaign}
      canManage={includesRole(role, 'manager')}
      onAdd={(email) => add.mutateAsync({ params, body: { email } })}
      onRemove={(email) => remove.mutateAsync({ params, body: { email } })}
    />
  );
}
