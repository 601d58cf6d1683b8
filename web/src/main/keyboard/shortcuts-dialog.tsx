import { Kbd, Modal, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useCan, useMe } from '../../lib/session.ts';
import { menuFor } from '../shell/menu.ts';
import classes from './shortcuts-dialog.module.css';
import { composeNeed, lettersKey } from './use-shortcuts.ts';

const always = [
  { keys: ['Ctrl', 'K'], what: 'Search and go anywhere (⌘ K on a Mac)' },
  { keys: ['/'], what: 'The same' },
  { keys: ['?'], what: 'This list' },
  { keys: ['Enter'], what: 'In a single field: done with it' },
  { keys: ['Esc'], what: 'Close what is open' },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const [areOn, setOn] = useLocalStorage({ key: lettersKey, defaultValue: true, getInitialValueInEffect: false });
  const places = menuFor(me)
    .flatMap((group) => group.items)
    .flatMap(({ goKey, label }) => (goKey ? [{ keys: ['g', goKey], what: `Go to ${label}` }] : []));
  const compose = useCan(composeNeed) ? [{ keys: ['c'], what: 'Write a social post' }] : [];
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts">
      <dl className={classes.list}>
        {[...always, ...compose, ...places].map(({ keys, what }) => (
          <div key={keys.join()}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Shortcuts of single letters"
        description="Switch them off if you dictate or press keys by accident."
        checked={areOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </Modal>
  );
}
