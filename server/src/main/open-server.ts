import { donePath } from '@fanfare/contract/connections/connect-calls';
import type { createAudit } from '../features/audit/index.ts';
import type { Identity } from '../features/identity/index.ts';
import type { Media } from '../features/media/index.ts';
import type { HttpDeps } from '../platform/http/app.ts';
import type { Http } from '../platform/http/index.ts';
import { collect, type Feature } from './feature.ts';
import type { Settings } from './settings.ts';

type Deps = Pick<
  HttpDeps,
  'log' | 'now' | 'random' | 'checkReady' | 'watchdog' | 'countJobs' | 'report' | 'findMembership'
> & {
  settings: Settings;
  features: readonly Feature[];
  identity: Pick<Identity, 'sessions'>;
  audit: Pick<ReturnType<typeof createAudit>, 'service'>;
  media: Pick<Media, 'publicFiles'>;
};

/** Serves the calls and pages of all features; a worker serves its health checks only. */
export const openServer = async ({ settings, features, identity, audit, media, ...deps }: Deps): Promise<Http> => {
  if (!settings.servesCalls) {
    const { log, checkReady, countJobs, watchdog } = deps;
    const { openHealthServer } = await import('../platform/http/health.ts');
    const { metricsToken } = settings.http;
    return openHealthServer({
      log,
      checkReady,
      countJobs,
      watchdog,
      metricsToken,
      metrics: collect(features, 'metrics'),
    });
  }
  const { openHttp } = await import('../platform/http/app.ts');
  return openHttp({
    ...deps,
    settings: settings.http,
    metrics: collect(features, 'metrics'),
    routes: collect(features, 'routes'),
    redirectRoutes: collect(features, 'redirectRoutes'),
    redirectResultPath: donePath,
    visitorPages: collect(features, 'visitorPages'),
    webhooks: collect(features, 'webhooks'),
    keyApis: collect(features, 'keyApis'),
    publicForms: collect(features, 'publicForms'),
    emailLinks: collect(features, 'emailLinks'),
    authenticate: identity.sessions.authenticate,
    recordStaffAction: audit.service.recordStaffAction,
    sessionActions: { endSession: identity.sessions.end, clearAdminFlag: identity.sessions.clearAdminFlag },
    files: media.publicFiles,
  });
};
