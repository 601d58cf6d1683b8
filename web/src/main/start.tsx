import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startProgress } from '../lib/api/progress.ts';
import { startQuery } from '../lib/session.ts';
import { ThemeProvider } from '../theme/provider.tsx';
import { createQueryClient } from './query-client.ts';
import { focusHeadingOnNavigation } from './routes/focus-heading.ts';
import { createAppRouter } from './routes/router.tsx';
import { ProgressBar } from './shell/progress-bar.tsx';

const client = createQueryClient();
const router = createAppRouter(client);

let stopProgress = () => {};
router.subscribe('onBeforeLoad', () => {
  stopProgress();
  stopProgress = startProgress();
});
router.subscribe('onResolved', () => {
  stopProgress();
  // The page of signed-in users has one: bundle/shell-skeleton.html.
  document.getElementById('skeleton')?.remove();
});
focusHeadingOnNavigation(router);

/** Loads the SDK after the first screen is interactive. */
const sdkDelayMs = 1500;
const unsubscribe = router.subscribe('onRendered', () => {
  unsubscribe();
  const sdk = client.getQueryData(startQuery.queryKey)?.social_sdk;
  // No third-party script on the page that receives an OAuth redirect.
  if (!sdk || window.location.pathname.startsWith('/connect/')) return;
  setTimeout(() => void import('../lib/social-sdk.ts').then(({ loadSocialSdk }) => loadSocialSdk(sdk)), sdkDelayMs);
});

/** Waits for the style sheets that public/add-styles.js added; without them the first screen would be unstyled. */
const loadStyles = () => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet);
  const end = (link: HTMLLinkElement) =>
    new Promise((resolve) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', resolve);
    });
  return Promise.all(links.map(end));
};

const render = (element: HTMLElement) =>
  createRoot(element).render(
    <StrictMode>
      <ThemeProvider>
        <ProgressBar />
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );

const rootElement = document.getElementById('root');
if (rootElement) void loadStyles().then(() => render(rootElement));
