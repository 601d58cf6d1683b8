import { Navigate } from '@tanstack/react-router';
import { useStart } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

export function StaffLoginPage() {
  const { user } = useStart();
  // Staff already, and kept out only until their second factor is set up: there is nothing to sign in to here.
  if (user?.two_factor_needed) return <Navigate to="/user/account" hash="security" replace />;
  return (
    <SignInLayout title="Staff sign-in" lead="This part is for the people who run this installation.">
      {user && (
        <Alert tone="info">
          You are signed in as {user.email}, who is not staff. Signing in here takes that session's place.
        </Alert>
      )}
      <SignInForm to="POST /staff/login" />
    </SignInLayout>
  );
}
