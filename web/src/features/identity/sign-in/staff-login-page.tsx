import { Navigate } from '@tanstack/react-router';
import { useStart } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

export function StaffLoginPage() {
  const { user } = useStart();
  // The user has signed in as staff by password; only the two-factor code is missing.
  if (user?.two_factor_needed) return <Navigate to="/user/account" hash="security" replace />;
  return (
    <SignInLayout title="Staff sign-in" lead="For staff only.">
      {user && (
        <Alert tone="info">
          You’re signed in as {user.email} without staff access. Signing in here ends that session.
        </Alert>
      )}
      <SignInForm to="POST /staff/login" />
    </SignInLayout>
  );
}
