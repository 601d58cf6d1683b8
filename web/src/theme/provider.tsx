import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables } from './css-variables.ts';
import { shareStyleNonce, styleNonce } from './nonce.ts';
import './styles.ts';
import { theme } from './theme.ts';

/** `public/scheme.js` reads the same key before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'fanfare-scheme' });

shareStyleNonce();

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
      <OverlayRoot />
    </MantineProvider>
  );
}

/** Portal target of menus, lists and dialogs, so that all content is inside a landmark. */
const OverlayRoot = () => <section id="overlays" aria-label="Pop-ups" />;
