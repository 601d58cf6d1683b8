import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { authorizationRequired } from '../../lib/facebook-permissions.ts';
import { useMe } from '../../lib/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { AskOwnerButton } from '../../ui/overlay/ask-owner-button.tsx';

const authorizationCodes: readonly string[] = ['connection-broken', 'connection-limited'];

/** Failures that a new authorization solves have their own words. */
export function AuthorizationProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && authorizationCodes.includes(error.code))
    return <AuthorizationAlert>{errorMessage(error)}</AuthorizationAlert>;
  return <ErrorState error={error} onRetry={onRetry} />;
}

export const AuthorizationAlert = ({ children }: { children: string }) => (
  <Alert
    tone="warn"
    title={authorizationRequired}
    action={
      <Button size="xs" component={Link} to="/facebook">
        View permissions
      </Button>
    }
  >
    {children}
  </Alert>
);

/** Owners add an ad account to the assets of the business; others ask the owner. */
export function NoRuleAccounts() {
  const { business } = useMe();
  return (
    <EmptyState
      illustration="chart"
      title="No Facebook ad account yet"
      action={
        business?.is_owner ? (
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to="/user/business/$bid/manage"
                params={{ bid: String(business.id) }}
                search={{ add: 'facebook_adaccount' }}
                hash="assets"
              />
            )}
          >
            Add an ad account
          </Button>
        ) : (
          business && <AskOwnerButton bid={business.id} request={{ step: 'asset', asset_type: 'facebook_adaccount' }} />
        )
      }
    >
      Rules look at the ads of an account. Add one to the assets of your business first.
    </EmptyState>
  );
}
