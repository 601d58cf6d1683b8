import { Kbd, Modal, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useCan, useMe } from '../../lib/session.ts';
import { Block, Flex } from '../../ui/layout/layout.tsx';
import { menuFor } from '../menu.ts';
import classes from './shortcuts-dialog.module.css';
import { composeNeed, singleKeysStorageKey } from './use-shortcuts.ts';

const globalShortcuts = [
  { keys: ['Ctrl', 'K'], description: 'Search pages and actions (⌘ K on a Mac)' },
  { keys: ['/'], description: 'Search pages and actions' },
  { keys: ['?'], description: 'Keyboard shortcuts' },
  { keys: ['Enter'], description: 'Submit the field' },
  { keys: ['Esc'], description: 'Close the dialog or menu' },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const [isEnabled, setEnabled] = useLocalStorage({
    key: singleKeysStorageKey,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const goShortcuts = menuFor(me)
    .flatMap((group) => group.items)
    .flatMap(({ goKey, label }) => (goKey ? [{ keys: ['g', goKey], description: `Go to ${label}` }] : []));
  const compose = useCan(composeNeed) ? [{ keys: ['c'], description: 'Create a social post' }] : [];
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts">
      <Block component="dl" className={classes.list} mb={20}>
        {[...globalShortcuts, ...compose, ...goShortcuts].map(({ keys, description }) => (
          <div key={keys.join()}>
            <Flex component="dt" gap={4} align="stretch">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Flex>
            <dd>{description}</dd>
          </div>
        ))}
      </Block>
      <Switch
        label="Single-key shortcuts"
        description="Turn off if you use voice input or press keys by accident."
        checked={isEnabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
    </Modal>
  );
}
