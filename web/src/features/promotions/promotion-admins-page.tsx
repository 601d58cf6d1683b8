import type { PromotionAdmin } from '@fanfare/contract/promotions/promotions';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Block } from '../../ui/layout/layout.tsx';
import { PromotionAdmins, type PromotionAdminsProps } from './promotion-admins.tsx';

type Props = Omit<PromotionAdminsProps, 'admins'> & {
  query: {
    data: { admins: readonly PromotionAdmin[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
};

/** The screen with the admins of a promotion (campaign, contest or locker). */
export function PromotionAdminsPage({ query: { data, error, refetch }, ...props }: Props) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton fields={2} />;
  return (
    <Block maw={720}>
      <PromotionAdmins {...props} admins={data.admins} />
    </Block>
  );
}
