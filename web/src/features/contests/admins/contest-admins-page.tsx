import { includesRole } from '@fanfare/contract/kit/permission';
import { promotionKindLabels } from '@fanfare/contract/promotions/promotions';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useSave } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { PromotionAdmins } from '../../promotions/index.tsx';
import { adminsQuery, contestQuery } from '../contest-queries.ts';
import classes from '../frame/frame.module.css';

/** Who is notified of a contest and can edit it without a role. */
export function ContestAdminsPage() {
  const id = Number(useParams({ strict: false }).id);
  const params = { id };
  const contest = useQuery(contestQuery(id));
  const admins = useQuery(adminsQuery(id));
  const add = useSave('POST /contest/{id}/admins/add', { refreshes: ['GET /contest/{id}/admins'] });
  const remove = useSave('POST /contest/{id}/admins/remove', { refreshes: ['GET /contest/{id}/admins'] });
  const retry = () => {
    void contest.refetch();
    void admins.refetch();
  };
  const error = contest.error ?? admins.error;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!contest.data || !admins.data) return <FormSkeleton fields={2} />;
  return (
    <div className={classes.narrow}>
      <PromotionAdmins
        admins={admins.data.admins}
        label={promotionKindLabels.contest}
        canManage={includesRole(contest.data.contest.role, 'manager')}
        onAdd={(email) => add.mutateAsync({ params, body: { email } })}
        onRemove={(email) => remove.mutateAsync({ params, body: { email } })}
      />
    </div>
  );
}
