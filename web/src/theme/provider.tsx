import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables } from './css-variables.ts';
import { shareStyleNonce, styleNonce } from './nonce.ts';
import './styles.ts';
import { theme } from './theme.ts';

/** `public/scheme.js` reads the same key before the first paint. */
const schemes = localStorageColorSchemeManager({ key: 'fanfare-scheme' });

shareStyleNonce();

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
      <OverlayRoom />
    </MantineProvider>
  );
}

/** Menus, lists and dialogs open in here and not loose in the page, so that everything stands inside a landmark. */
const OverlayRoom = () => <section id="overlays" aria-label="Pop-ups" />;
