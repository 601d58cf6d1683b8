import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { authorizationRequired } from '../../lib/facebook-permissions.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { AddAssetButton } from '../../ui/overlay/add-asset-button.tsx';

const authorizationCodes: readonly string[] = ['connection-broken', 'connection-limited'];

/** Alert of a failed call. Failures that a new authorization solves have a text of their own. */
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

export const NoRuleAccounts = () => (
  <EmptyState
    illustration="chart"
    title="No Facebook ad account yet"
    action={<AddAssetButton type="facebook_adaccount">Add an ad account</AddAssetButton>}
  >
    Rules look at the ads of an account. Add one to the assets of your business first.
  </EmptyState>
);
