import type { Need } from '@fanfare/contract/kit/permission';
import { restrictionFor } from '@fanfare/contract/kit/restriction';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { emit } from '../../lib/api/page-events.ts';

/**
 * Button that replaces a page's main button for a user without the role: it shows a lock and opens the dialog that
 * names the missing role.
 */
export function RestrictedButton({ need, children }: { need: Need; children: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconLock size={18} stroke={1.5} aria-hidden />}
      aria-label={`${children}, no access`}
      onClick={() => emit({ kind: 'restricted', ...restrictionFor(need) })}
    >
      {children}
    </Button>
  );
}
