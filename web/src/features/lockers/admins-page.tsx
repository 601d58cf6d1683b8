import { includesRole } from '@fanfare/contract/kit/permission';
import { promotionKindLabels } from '@fanfare/contract/promotions/promotions';
import { useQuery } from '@tanstack/react-query';
import { query, useSave } from '../../lib/api.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PromotionAdmins } from '../promotions/index.tsx';
import { useLocker } from './locker-frame.tsx';
import classes from './lockers.module.css';

export function AdminsPage() {
  const { id, role } = useLocker();
  const params = { id };
  const admins = useQuery(query('GET /promotion/contentlocker/{id}/admins', { params }));
  const refreshes = ['GET /promotion/contentlocker/{id}/admins'] as const;
  const add = useSave('POST /promotion/contentlocker/{id}/admins/add', { refreshes: [...refreshes] });
  const remove = useSave('POST /promotion/contentlocker/{id}/admins/remove', { refreshes: [...refreshes] });
  if (admins.error) return <ErrorState error={admins.error} onRetry={() => void admins.refetch()} />;
  if (!admins.data) return <FormSkeleton fields={2} />;
  return (
    <div className={classes.narrow}>
      <PromotionAdmins
        admins={admins.data.admins}
        label={promotionKindLabels.contentlocker}
        canManage={includesRole(role, 'manager')}
        onAdd={(email) => add.mutateAsync({ params, body: { email } })}
        onRemove={(email) => remove.mutateAsync({ params, body: { email } })}
      />
    </div>
  );
}
