import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { ChannelChoice, useAddFeed } from '../../rss/index.tsx';

type FoundPage = { page_id: string; name: string };
type Props = {
  /** Page whose posts are added; undefined closes the dialog. */
  page: FoundPage | undefined;
  onClose: () => void;
};

/** Adds the posts of a page to an RSS channel. */
export function AddPageModal({ page, onClose }: Props) {
  // The page that was chosen last: the dialog still shows it while it fades out.
  const last = useRef(page);
  if (page) last.current = page;
  return (
    <Modal opened={page !== undefined} onClose={onClose} title="Add to RSS channel" size={520}>
      {last.current && <AddPageForm key={last.current.page_id} page={last.current} onClose={onClose} />}
    </Modal>
  );
}

function AddPageForm({ page, onClose }: { page: FoundPage; onClose: () => void }) {
  const { add, stateOf, choice } = useAddFeed(undefined);
  const source = { source_id: page.page_id, source_type: 'facebook_page' as const };
  const state = stateOf(source);
  return (
    <Stack>
      <Text>New posts of {page.name} appear as articles in the channel.</Text>
      <ChannelChoice {...choice} />
      {typeof state === 'object' && (
        <Text c="var(--ff-bad)" role="alert">
          {state.error}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {state === 'added' ? 'Done' : 'Cancel'}
        </Button>
        {state !== 'added' && (
          <Button loading={state === 'busy'} onClick={() => add(source)}>
            Add page
          </Button>
        )}
      </Group>
    </Stack>
  );
}
