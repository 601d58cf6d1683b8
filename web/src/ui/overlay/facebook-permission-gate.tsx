import type { Feature } from '@fanfare/contract/kit/permission';
import type { ReactNode } from 'react';
import { useFacebookPermissions } from '../../lib/facebook-permissions.ts';
import { FacebookAuthorizationAlert } from './facebook-authorization-alert.tsx';
import classes from './facebook-permission-gate.module.css';

type Props = {
  /** The Facebook account of the form; undefined leaves the form enabled. */
  fbUid: string | undefined;
  feature: Feature;
  children: ReactNode;
  /** Called before the login dialog opens, so that a dialog around this form can close. */
  onBeforeLogin?: () => void;
};

/** Wraps a form that needs Facebook. While a permission is missing, the form is disabled and an alert explains it. */
export function FacebookPermissionGate({ fbUid, feature, children, onBeforeLogin }: Props) {
  const { needsPermissions, openLogin } = useFacebookPermissions(fbUid, feature);
  return (
    <>
      {needsPermissions && (
        <FacebookAuthorizationAlert
          onView={() => {
            onBeforeLogin?.();
            openLogin();
          }}
        >
          Some Facebook permissions are missing.
        </FacebookAuthorizationAlert>
      )}
      <fieldset className={classes.gate} disabled={needsPermissions}>
        {children}
      </fieldset>
    </>
  );
}
