import { readLocalStorageValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { can, useMe } from '../../lib/session.ts';
import { openOverlay } from '../overlays/overlay-state.ts';
import { menuFor } from '../shell/menu.ts';
import { leaveOnEnter } from './enter-key.ts';
import { createShortcutReader, isModalOpen, isPaletteChord, isTyping } from './shortcut-reader.ts';

/** Single letters can be switched off: whoever dictates to the computer would press them by accident. */
export const lettersKey = 'fanfare-letter-keys';

/** What `c` needs: it begins a social post. */
export const composeNeed = 'social:publisher';

export function useShortcuts(): void {
  const navigate = useNavigate();
  const me = useMe();
  useEffect(() => {
    const items = menuFor(me).flatMap((group) => group.items);
    const read = createShortcutReader(() => items.flatMap(({ goKey }) => goKey ?? []));
    const listen = (event: KeyboardEvent) => {
      leaveOnEnter(event);
      if (isPaletteChord(event)) {
        event.preventDefault();
        return isModalOpen() ? undefined : openOverlay('palette');
      }
      if (isTyping(event.target) || isModalOpen() || event.defaultPrevented || !areLettersOn()) return;
      const command = read(event);
      if (!command || ('isCompose' in command && !can(me, composeNeed))) return;
      event.preventDefault();
      if ('isCompose' in command) return void navigate({ to: '/social/post/create' });
      if ('open' in command) return openOverlay(command.open);
      const item = items.find(({ goKey }) => goKey === command.goKey);
      if (item) void navigate({ to: item.to });
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [me, navigate]);
}

const areLettersOn = () => readLocalStorageValue({ key: lettersKey, defaultValue: true });
