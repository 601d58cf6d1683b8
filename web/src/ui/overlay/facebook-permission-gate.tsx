import type { Feature } from '@fanfare/contract/kit/permission';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { authorizationRequired, useFacebookPermissions } from '../../lib/facebook-permissions.ts';
import { Alert } from '../feedback/alert.tsx';
import classes from '../fields/field.module.css';

type Props = {
  /** The Facebook account the form works with; unknown, the form stays open. */
  fbUid: string | undefined;
  feature: Feature;
  children: ReactNode;
  /** Before the login dialog opens: a dialog that holds this form closes itself. */
  onAsk?: () => void;
};

/** Around a form that needs Facebook: while a permission is missing, the form is closed and says how to open it. */
export function FacebookPermissionGate({ fbUid, feature, children, onAsk }: Props) {
  const { isClosed, openLogin } = useFacebookPermissions(fbUid, feature);
  return (
    <>
      {isClosed && (
        <Alert
          tone="warn"
          title={authorizationRequired}
          action={
            <Button
              size="xs"
              onClick={() => {
                onAsk?.();
                openLogin();
              }}
            >
              See what is missing
            </Button>
          }
        >
          Facebook has not given every permission this needs.
        </Alert>
      )}
      <fieldset className={classes.gate} disabled={isClosed}>
        {children}
      </fieldset>
    </>
  );
}
