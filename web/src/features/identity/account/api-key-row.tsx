import { Button, Code } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { type Output, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import classes from './row-list.module.css';

type ApiKey = Output<'GET /user/api/key'>['keys'][number];

export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [isConfirming, setConfirming] = useState(false);
  const revoke = useSave('POST /user/api/key/{id}/revoke', {
    refreshes: ['GET /user/api/key'],
    onDone: () => {
      toast.good(`Key “${apiKey.name}” revoked.`);
    },
  });
  return (
    <Flex component="li" icons="dimmed" gap="8px 16px" wrap>
      <IconKey size={24} stroke={1.5} aria-hidden="true" />
      <Block className={classes.text} flex="1 1 220px" miw={0}>
        <p>{apiKey.name}</p>
        <Meta component="p">
          <Code>{apiKey.hint}…</Code>
          <span>
            Created <DateTime at={apiKey.created_at} />
          </span>
          <span>
            {apiKey.last_used_at ? (
              <>
                Used <DateTime at={apiKey.last_used_at} show="relative" />
              </>
            ) : (
              'Never used'
            )}
          </span>
        </Meta>
      </Block>
      <Button variant="default" size="xs" aria-label={`Revoke ${apiKey.name}`} onClick={() => setConfirming(true)}>
        Revoke
      </Button>
      <ConfirmModal
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Revoke key?"
        confirm="Revoke key"
        danger
        onConfirm={() => revoke.mutateAsync({ params: { id: apiKey.id } })}
      >
        Scripts that use <strong>{apiKey.name}</strong> stop working right away. You can’t undo this.
      </ConfirmModal>
    </Flex>
  );
}
