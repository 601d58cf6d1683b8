import { isPublicScreen } from '@fanfare/contract/kit/public-screens';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { startProgress } from '../lib/api/progress.ts';
import { startQuery } from '../lib/session.ts';
import { ThemeProvider } from '../theme/provider.tsx';
import { createQueryClient } from './query-client.ts';
import { focusHeadingOnNavigation } from './routes/focus-heading.ts';
import { createPublicRouter } from './routes/public-router.ts';
import { ProgressBar } from './shell/progress-bar.tsx';

const client = createQueryClient();
const history = createBrowserHistory();

let stopProgress = () => {};

function addListeners(router: AnyRouter) {
  router.subscribe('onBeforeLoad', () => {
    stopProgress();
    stopProgress = startProgress();
  });
  router.subscribe('onResolved', () => {
    stopProgress();
    // Removes the skeleton of the shell, which the page of signed-in users has: bundle/shell-skeleton.html.
    document.getElementById('skeleton')?.remove();
  });
  focusHeadingOnNavigation(router);
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe();
    addSocialSdk();
  });
}

/** Delay in ms before the SDK is loaded: the first screen is interactive by then. */
const sdkDelayMs = 1500;
let hasSocialSdk = false;
function addSocialSdk() {
  const sdk = client.getQueryData(startQuery.queryKey)?.social_sdk;
  // Third-party scripts are not loaded on the page that receives an OAuth redirect.
  if (!sdk || hasSocialSdk || window.location.pathname.startsWith('/connect/')) return;
  hasSocialSdk = true;
  setTimeout(() => void import('../lib/social-sdk.ts').then(({ loadSocialSdk }) => loadSocialSdk(sdk)), sdkDelayMs);
}

/** Waits for the style sheets that bundle/add-styles.js added; without them the first screen would be unstyled. */
const loadStyles = () => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([data-ended])')];
  const end = (link: HTMLLinkElement) =>
    new Promise((resolve) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', resolve);
    });
  return Promise.all(links.filter(({ sheet }) => !sheet).map(end));
};

function render(root: Root, name: 'public' | 'admin', router: AnyRouter) {
  addListeners(router);
  root.render(
    <StrictMode>
      <ThemeProvider>
        <ProgressBar />
        <QueryClientProvider client={client}>
          <RouterProvider key={name} router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );
}

/** Starts the app. A page without a session has its own small router, until the user opens a screen that needs one. */
async function start(root: Root) {
  const openAdmin = async () => {
    const { createAppRouter } = await import('./routes/router.ts');
    render(root, 'admin', createAppRouter(client, history));
  };
  if (isPublicScreen(window.location.pathname)) render(root, 'public', createPublicRouter(client, openAdmin, history));
  else await openAdmin();
}

const rootElement = document.getElementById('root');
if (rootElement) void loadStyles().then(() => start(createRoot(rootElement)));
