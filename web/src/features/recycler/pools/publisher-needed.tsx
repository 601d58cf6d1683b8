import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';

/** Notice instead of a form that needs the Publisher role. */
export const PublisherNeeded = () => (
  <EmptyState
    title="You can’t change recycling pools"
    action={<RestrictedButton need="social:publisher">New pool</RestrictedButton>}
  >
    You need the Publisher role for social posts.
  </EmptyState>
);
