import { Button, Drawer, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmModal } from '../ui/overlay/confirm-modal.tsx';
import { openPopup } from '../ui/overlay/popup.ts';
import { RestrictedModal } from '../ui/overlay/restricted-modal.tsx';
import { Row, Section } from './section.tsx';

type OverlayKind = 'plain' | 'typed' | 'restricted' | 'drawer';

export function OverlaySection() {
  const [openOverlay, setOpenOverlay] = useState<OverlayKind>();
  const close = () => setOpenOverlay(undefined);
  return (
    <Section title="Overlays">
      <Row>
        <Button variant="default" onClick={() => setOpenOverlay('plain')}>
          Confirm
        </Button>
        <Button variant="default" onClick={() => setOpenOverlay('typed')}>
          Confirm with a word
        </Button>
        <Button variant="default" onClick={() => setOpenOverlay('restricted')}>
          Restricted
        </Button>
        <Button variant="default" onClick={() => setOpenOverlay('drawer')}>
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
        opened={openOverlay === 'plain'}
        onClose={close}
        title="Publish now?"
        confirm="Publish"
        onConfirm={() => undefined}
      >
        The post is published on 3 networks. This can’t be undone.
      </ConfirmModal>
      <ConfirmModal
        opened={openOverlay === 'typed'}
        onClose={close}
        title="Delete this business"
        confirmWord="delete"
        onConfirm={() => undefined}
      >
        Contests, leads, posts and reports are deleted too. This can’t be undone.
      </ConfirmModal>
      <RestrictedModal
        opened={openOverlay === 'restricted'}
        onClose={close}
        heading="You can’t change budgets"
        message="You need the Manager role. Ask the owner for access."
      />
      <Drawer opened={openOverlay === 'drawer'} onClose={close} title="New contest">
        <Text>A form opens here.</Text>
      </Drawer>
    </Section>
  );
}
