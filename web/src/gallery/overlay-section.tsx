import { Button, Drawer, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmModal } from '../ui/overlay/confirm-modal.tsx';
import { openPopup } from '../ui/overlay/popup.ts';
import { RestrictedModal } from '../ui/overlay/restricted-modal.tsx';
import { Row, Section } from './section.tsx';

type Shown = 'plain' | 'typed' | 'restricted' | 'drawer';

export function OverlaySection() {
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  return (
    <Section title="Overlays">
      <Row>
        <Button variant="default" onClick={() => setShown('plain')}>
          Ask
        </Button>
        <Button variant="default" onClick={() => setShown('typed')}>
          Ask for a word
        </Button>
        <Button variant="default" onClick={() => setShown('restricted')}>
          Restricted
        </Button>
        <Button variant="default" onClick={() => setShown('drawer')}>
          Drawer
        </Button>
        <Button variant="default" onClick={() => openPopup('about:blank', 'gallery')}>
          Popup
        </Button>
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.5} />}>
              Menu
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Contest</Menu.Label>
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.5} />}>Edit</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.5} />}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Row>
      <ConfirmModal
        opened={shown === 'plain'}
        onClose={close}
        title="Publish now?"
        confirm="Publish"
        onConfirm={() => undefined}
      >
        The post goes out to three networks at once. You cannot take it back there.
      </ConfirmModal>
      <ConfirmModal
        opened={shown === 'typed'}
        onClose={close}
        title="Delete this business"
        word="delete"
        onConfirm={() => undefined}
      >
        Everything in it goes too: contests, leads, posts and reports. This cannot be undone.
      </ConfirmModal>
      <RestrictedModal
        opened={shown === 'restricted'}
        onClose={close}
        heading="Budgets are not in your plan"
        message="Ask the owner of the business to add them, or to give you access."
      />
      <Drawer opened={shown === 'drawer'} onClose={close} title="New contest">
        <Text>A form opens here, over its list.</Text>
      </Drawer>
    </Section>
  );
}
