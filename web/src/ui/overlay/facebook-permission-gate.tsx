import type { Feature } from '@fanfare/contract/kit/permission';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { authorizationRequired, useFacebookPermissions } from '../../lib/facebook-permissions.ts';
import { Alert } from '../feedback/alert.tsx';
import classes from '../fields/field.module.css';

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
        <Alert
          tone="warn"
          title={authorizationRequired}
          action={
            <Button
              size="xs"
              onClick={() => {
                onBeforeLogin?.();
                openLogin();
              }}
            >
              View permissions
            </Button>
          }
        >
          Some Facebook permissions are missing.
        </Alert>
      )}
      <fieldset className={classes.gate} disabled={needsPermissions}>
        {children}
      </fieldset>
    </>
  );
}
