import { networkByKind } from '@fanfare/contract/connections/connections';
import { viewOn } from '@fanfare/contract/kit/terms';
import { networkLabels } from '@fanfare/contract/networks/names';
import { Button, Menu } from '@mantine/core';
import { IconBan, IconDots, IconExternalLink, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { NetworkIcon, ShareStateBadge } from '../../social/index.tsx';
import type { SitePost } from '../post-fields.ts';
import { useEditorContext } from '../session/editor-context.ts';
import { LedgerShareModal } from './ledger-share-modal.tsx';
import classes from './share.module.css';

const icon = { size: 16, stroke: 1.5 } as const;

/** Row of a share that is published or scheduled already, with its state and actions. */
export function LedgerShareRow({ share }: { share: SitePost['social'][number] }) {
  const { site, canPublish } = useEditorContext();
  // Published and scheduled shares belong to the feature Social posts: users without a role in it can only delete them.
  const canEditShare = useCan('social:publisher');
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { id, name, state, due, url, message, social_type } = share;
  const refreshPost = () => client.invalidateQueries({ queryKey: ['GET /content/site/{id}/post/{post_id}'] });
  const runAndToast = (request: Promise<unknown>, doneText: string) =>
    void request.then(() => toast.good(doneText), toast.failed).finally(() => void refreshPost());
  const isScheduled = state === 'intent';
  const canRetry = state === 'failed' || state === 'missed' || state === 'unconfirmed';

  return (
    <Flex component="li" p={8} bd="1px solid var(--ff-hairline)" bdrs={8} gap={8} wrap>
      <NetworkIcon network={social_type} size={24} />
      <div className={classes.text}>
        <Block component="strong" breakWords lh={1.35}>
          {name}
        </Block>
        {message && <Meta truncate>{message}</Meta>}
        <Meta>
          <ShareStateBadge state={state} /> <DateTime at={due} />
        </Meta>
      </div>
      {(canPublish || canEditShare || url) && (
        <Menu>
          <Menu.Target>
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              px={8}
              aria-label={`Actions for the share to ${name}`}
            >
              <IconDots size={18} stroke={1.5} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {url && (
              <Menu.Item
                component="a"
                href={url}
                target="_blank"
                rel="noopener"
                leftSection={<IconExternalLink {...icon} />}
              >
                {viewOn(networkLabels[networkByKind[social_type]])}
              </Menu.Item>
            )}
            {canEditShare && isScheduled && (
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setEditing(true)}>
                Edit
              </Menu.Item>
            )}
            {canEditShare && isScheduled && (
              <Menu.Item
                leftSection={<IconBan {...icon} />}
                onClick={() =>
                  runAndToast(call('POST /social/share/{id}/cancel', { params: { id } }), 'Share canceled.')
                }
              >
                Cancel share
              </Menu.Item>
            )}
            {canEditShare && canRetry && (
              <Menu.Item
                leftSection={<IconRefresh {...icon} />}
                onClick={() => runAndToast(call('POST /social/share/{id}/retry', { params: { id } }), 'Trying again…')}
              >
                Try again
              </Menu.Item>
            )}
            {canPublish && (
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setConfirming(true)}>
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmModal
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Delete share to ${name}?`}
        confirm="Delete share"
        danger
        onConfirm={async () => {
          await call('POST /content/site/{id}/post/share/{share_id}/delete', {
            params: { id: site.id, share_id: id },
          });
          await refreshPost();
        }}
      >
        {state === 'published' ? 'It stays published on the network.' : 'It won’t be published.'}
      </ConfirmModal>
      {isEditing && <LedgerShareModal id={id} onClose={() => setEditing(false)} onDone={refreshPost} />}
    </Flex>
  );
}
