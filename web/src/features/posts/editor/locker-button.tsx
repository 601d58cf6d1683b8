import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import toolbar from '../visual-tab.module.css';

type Insert = { onInsert: (html: string) => void };

/** Toolbar button that inserts a content locker into the text. */
export function LockerButton({ onInsert }: Insert) {
  const canView = useCan('content_locker:viewer');
  const [isOpen, setOpen] = useState(false);
  if (!canView) return null;
  const close = () => setOpen(false);
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Control className={toolbar.labeled} title="Add content locker" onClick={() => setOpen(true)}>
        <IconLock size={16} stroke={1.5} aria-hidden />
        Locker
      </RichTextEditor.Control>
      <Modal opened={isOpen} onClose={close} title="Add content locker">
        {isOpen && (
          <LockerList
            onInsert={(html) => {
              close();
              onInsert(html);
            }}
          />
        )}
      </Modal>
    </RichTextEditor.ControlsGroup>
  );
}

function LockerList({ onInsert }: Insert) {
  const [search, setSearch] = useState('');
  const lockers = useQuery(query('GET /promotion/contentlocker', { query: { search } }));
  if (lockers.error) return <ErrorState error={lockers.error} onRetry={() => void lockers.refetch()} />;
  if (!lockers.data) return <FormSkeleton fields={3} />;
  const { items } = lockers.data;
  if (items.length === 0 && search === '')
    return (
      <EmptyState
        illustration="cup"
        title="No content lockers yet"
        action={
          <Button component={Link} to="/promotion/contentlocker/new">
            New content locker
          </Button>
        }
      >
        A content locker hides part of a post until visitors subscribe, visit or share.
      </EmptyState>
    );
  return (
    <Stack gap="sm">
      <SearchBox label="Search content lockers" value={search} onSearch={setSearch} />
      {items.length === 0 && <Text c="dimmed">No matches.</Text>}
      {items.map(({ id, name, public_id, url }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Text>{name}</Text>
          <Button variant="default" aria-label={`Add ${name}`} onClick={() => onInsert(toBlock(public_id, url))}>
            Add
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

/**
 * HTML block of a content locker. Its link is used in feeds, on sites without our script and by visitors without
 * JavaScript.
 */
const toBlock = (publicId: string, url: string): string =>
  `<div data-locker="${publicId}"><a href="${url}">Unlock the content</a></div>`;
