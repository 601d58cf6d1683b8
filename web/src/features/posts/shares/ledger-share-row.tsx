import { Button, Menu } from '@mantine/core';
import { IconBan, IconDots, IconExternalLink, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { NetworkIcon, ShareStateBadge } from '../../social/index.tsx';
import { useEditorContext } from '../editor/editor-context.ts';
import type { SitePost } from '../post-fields.ts';
import classes from './share.module.css';
import { ShareEditModal } from './share-edit-modal.tsx';

const icon = { size: 16, stroke: 1.5 } as const;

/** A share of the ledger: where it is on its way, and what can still be done about it. */
export function LedgerShareRow({ share }: { share: SitePost['social'][number] }) {
  const { site, mayPublish } = useEditorContext();
  // Planned with the post, it is a share of the ledger: whoever has no role there can only take it away.
  const mayChange = useCan('social:publisher');
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { id, name, state, due, url, message, social_type } = share;
  const again = () => client.invalidateQueries({ queryKey: ['GET /content/site/{id}/post/{post_id}'] });
  const act = (work: Promise<unknown>, said: string) =>
    void work.then(() => toast.good(said), toast.failed).finally(() => void again());
  const isOpen = state === 'intent';
  const canRetry = state === 'failed' || state === 'missed' || state === 'unconfirmed';

  return (
    <li className={classes.row}>
      <NetworkIcon network={social_type} size={24} />
      <div className={classes.words}>
        <strong>{name}</strong>
        {message && <span className={classes.message}>{message}</span>}
        <span className={classes.when}>
          <ShareStateBadge state={state} /> <DateTime at={due} />
        </span>
      </div>
      {(mayPublish || mayChange || url) && (
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
                See it live
              </Menu.Item>
            )}
            {mayChange && isOpen && (
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setEditing(true)}>
                Edit
              </Menu.Item>
            )}
            {mayChange && isOpen && (
              <Menu.Item
                leftSection={<IconBan {...icon} />}
                onClick={() => act(call('POST /social/share/{id}/cancel', { params: { id } }), 'It does not go out.')}
              >
                Cancel
              </Menu.Item>
            )}
            {mayChange && canRetry && (
              <Menu.Item
                leftSection={<IconRefresh {...icon} />}
                onClick={() => act(call('POST /social/share/{id}/retry', { params: { id } }), 'It is sent again.')}
              >
                Try again
              </Menu.Item>
            )}
            {mayPublish && (
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setAsking(true)}>
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete the share to ${name}?`}
        confirm="Delete share"
        danger
        onConfirm={async () => {
          await call('POST /content/site/{id}/post/share/{share_id}/delete', {
            params: { id: site.id, share_id: id },
          });
          await again();
        }}
      >
        {state === 'published' ? 'What is out at the network stays out there.' : 'It does not go out.'}
      </ConfirmModal>
      {isEditing && <ShareEditModal id={id} onClose={() => setEditing(false)} onDone={again} />}
    </li>
  );
}
