import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { cssVariables } from './css-variables.ts';
import { moveInitialFocus } from './initial-focus.ts';
import { shareStyleNonce, styleNonce } from './nonce.ts';
import './styles.ts';
import { theme } from './theme.ts';

/** `public/before-paint.js` reads the same key before the first paint. */
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
function OverlayRoot() {
  const root = useRef<HTMLElement>(null);
  useEffect(() => (root.current ? moveInitialFocus(root.current) : undefined), []);
  return <section ref={root} id="overlays" aria-label="Pop-ups" />;
}
