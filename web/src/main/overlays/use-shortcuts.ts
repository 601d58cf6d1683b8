import { readLocalStorageValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { can, useMe } from '../../lib/session.ts';
import { leaveOnEnter } from '../keyboard/enter-key.ts';
import { createShortcutReader, isModalOpen, isPaletteChord, isTyping } from '../keyboard/shortcut-reader.ts';
import { menuFor } from '../menu.ts';
import { openOverlay } from './overlay-state.ts';

/** Storage key of the switch for single-key shortcuts, because voice input would trigger them by accident. */
export const singleKeysStorageKey = 'fanfare-letter-keys';

/** The permission for `c`, which opens the social post composer. */
export const composeNeed = 'social:publisher';

export function useShortcuts(): void {
  const navigate = useNavigate();
  const me = useMe();
  useEffect(() => {
    const items = menuFor(me).flatMap((group) => group.items);
    const readShortcut = createShortcutReader(() => items.flatMap(({ goKey }) => goKey ?? []));
    const handleKeyDown = (event: KeyboardEvent) => {
      leaveOnEnter(event);
      if (isPaletteChord(event)) {
        event.preventDefault();
        return isModalOpen() ? undefined : openOverlay('palette');
      }
      if (isTyping(event.target) || isModalOpen() || event.defaultPrevented || !areSingleKeysEnabled()) return;
      const command = readShortcut(event);
      if (!command || ('isCompose' in command && !can(me, composeNeed))) return;
      event.preventDefault();
      if ('isCompose' in command) return void navigate({ to: '/social/post/create' });
      if ('open' in command) return openOverlay(command.open);
      const item = items.find(({ goKey }) => goKey === command.goKey);
      if (item) void navigate({ to: item.to });
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [me, navigate]);
}

const areSingleKeysEnabled = () => readLocalStorageValue({ key: singleKeysStorageKey, defaultValue: true });
