import { Kbd, Modal } from '@mantine/core';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';

const shortcuts = [
  { keys: ['j', 'k'], description: 'Next or previous article' },
  { keys: ['o', 'Enter'], description: 'Open the article' },
  { keys: ['v'], description: 'Open the original in another window' },
  { keys: ['m'], description: 'Mark as read or unread' },
  { keys: ['f', 's'], description: 'Save to favorites, or remove' },
  { keys: ['u'], description: 'Back to the list' },
  { keys: ['/'], description: 'Search articles' },
  { keys: ['?'], description: 'Keyboard shortcuts' },
];

export const ShortcutsModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
    <Grid component="dl" rows gap={8} py={8}>
      {shortcuts.map(({ keys, description }) => (
        <Grid columns="112px 1fr" align="center" key={description}>
          <Flex component="dt" gap={4} align="stretch">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Flex>
          <Block component="dd" m={0}>
            {description}
          </Block>
        </Grid>
      ))}
    </Grid>
  </Modal>
);
