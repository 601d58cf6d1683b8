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

let done = () => {};
router.subscribe('onBeforeLoad', () => {
  done();
  done = startProgress();
});
router.subscribe('onResolved', () => done());
focusHeadingOnNavigation(router);

/** Long enough for the first screen to be there and usable. */
const sdkAfterMs = 1500;
const stop = router.subscribe('onRendered', () => {
  stop();
  const sdk = client.getQueryData(startQuery.queryKey)?.social_sdk;
  // A window on its way back from a network runs nobody's script but ours.
  if (!sdk || window.location.pathname.startsWith('/connect/')) return;
  setTimeout(() => void import('../lib/social-sdk.ts').then(({ loadSocialSdk }) => loadSocialSdk(sdk)), sdkAfterMs);
});

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <ThemeProvider>
        <ProgressBar />
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );
