import { includesRole } from '@fanfare/contract/kit/permission';
import { promotionKindLabels } from '@fanfare/contract/promotions/promotions';
import { useQuery } from '@tanstack/react-query';
import { query, useSave } from '../../lib/api.ts';
import { PromotionAdminsPage } from '../promotions/index.tsx';
import { useLocker } from './locker-frame.tsx';

export function AdminsPage() {
  const { id, role } = useLocker();
  const params = { id };
  const admins = useQuery(query('GET /promotion/contentlocker/{id}/admins', { params }));
  const refreshes = ['GET /promotion/contentlocker/{id}/admins'] as const;
  const add = useSave('POST /promotion/contentlocker/{id}/admins/add', { refreshes: [...refreshes] });
  const remove = useSave('POST /promotion/contentlocker/{id}/admins/remove', { refreshes: [...refreshes] });
  return (
    <PromotionAdminsPage
      query={admins}
      label={promotionKindLabels.contentlocker}
      canManage={includesRole(role, 'manager')}
      onAdd={(email) => add.mutateAsync({ params, body: { email } })}
      onRemove={(email) => remove.mutateAsync({ params, body: { email } })}
    />
  );
}
