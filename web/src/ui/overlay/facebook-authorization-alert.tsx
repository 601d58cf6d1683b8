import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { authorizationRequired } from '../../lib/facebook-permissions.ts';
import { Alert } from '../feedback/alert.tsx';

type Props = { children: ReactNode; onView: () => void };

/** Alert that names the missing permissions, with a button to the dialog that requests them. */
export const FacebookAuthorizationAlert = ({ children, onView }: Props) => (
  <Alert
    tone="warn"
    title={authorizationRequired}
    action={
      <Button size="xs" onClick={onView}>
        View permissions
      </Button>
    }
  >
    {children}
  </Alert>
);
