import { ChannelDraft, rssMessages } from '@fanfare/contract/rss/rss';
import { Button, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { type Channel, staleAfterChannelChange, useCurrentSite } from '../rss-queries.ts';
import { isHiddenForSite } from './site-visibility.ts';
import { SitesField } from './sites-field.tsx';

type Props = { channel: Channel | 'new' | undefined; onClose: () => void };

export const ChannelModal = ({ channel, onClose }: Props) => (
  <Modal
    opened={channel !== undefined}
    onClose={onClose}
    title={channel === 'new' ? 'New channel' : 'Edit channel'}
    size={520}
  >
    {channel !== undefined && <Fields channel={channel === 'new' ? undefined : channel} onClose={onClose} />}
  </Modal>
);

const ChannelForm = z.object({ title: ChannelDraft.shape.title, assoc_sites: z.array(z.string()).optional() });

/** Content of the dialog. A child of the modal, so that each opening starts with the saved values. */
function Fields({ channel, onClose }: { channel: Channel | undefined; onClose: () => void }) {
  const [site] = useCurrentSite();
  const navigate = useNavigate();
  const save = useSave('POST /content/rss/channel/save', {
    refreshes: staleAfterChannelChange,
    onDone: async ({ id }) => {
      toast.good('Channel saved.');
      onClose();
      const search = site === undefined ? {} : { site };
      if (!channel) await navigate({ to: '/content/rss/channel/$id', params: { id: String(id) }, search });
    },
  });
  return (
    <Form
      schema={ChannelForm}
      submit="Save"
      label="Channel"
      initial={{ title: channel?.title, assoc_sites: channel?.assoc_sites.map(String) ?? [] }}
      onSubmit={({ title, assoc_sites = [] }) =>
        save.mutateAsync({ body: { ...(channel ? { id: channel.id } : {}), title, assoc_sites } })
      }
      secondaryAction={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {(field, { values }) => (
        <>
          <TextField {...field('title')} label="Title" maxLength={100} autoFocus />
          <SitesField {...field('assoc_sites')} />
          {isHiddenForSite((values.assoc_sites ?? []).map(Number), site) && (
            <Alert tone="warn">{rssMessages.notVisible}</Alert>
          )}
        </>
      )}
    </Form>
  );
}
