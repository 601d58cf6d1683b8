// Folders, lowest first: lists, overview, preview, result < fields < steps < wizard
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

type Search = { draft?: number; result?: number };

const builder = createRoute({
  getParentRoute: () => adminRoute,
  path: '/ads/builder',
  staticData: { title: 'Ad builder' },
  validateSearch: ({ draft, result }: Record<string, unknown>): Search => ({
    ...(typeof draft === 'number' ? { draft } : {}),
    ...(typeof result === 'number' ? { result } : {}),
  }),
  component: lazyRouteComponent(() => import('./builder-page.tsx'), 'BuilderPage'),
});
/** Preview in a window of its own, which the builder opens. */
const previewWindow = createRoute({
  getParentRoute: () => adminRoute,
  path: '/ads/builder/preview',
  staticData: { title: 'Ad preview' },
  validateSearch: ({ key }: Record<string, unknown>): { key: string } => ({ key: String(key ?? '') }),
  component: lazyRouteComponent(() => import('./preview/preview-popup-page.tsx'), 'PreviewPopupPage'),
});

export const adBuilder = featureRoutes({ adminRoutes: [builder, previewWindow] });
