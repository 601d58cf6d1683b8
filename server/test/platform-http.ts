import { randomBytes } from 'node:crypto';
import { openHttp } from '../src/platform/http/app.ts';
import type { ConnectionLimits } from '../src/platform/http/connection-limits.ts';
import type { BusinessContext, Caller } from '../src/platform/http/index.ts';
import { openLog } from '../src/platform/log.ts';
import { Problem } from '../src/platform/problem.ts';
import { createStallWatchdog } from '../src/platform/stall-watchdog.ts';
import { origin } from './browser.ts';
import { onCleanup } from './cleanup.ts';

type Deps = Parameters<typeof openHttp>[0];
type Fixture = Partial<
  Pick<Deps, 'routes' | 'redirectRoutes' | 'webhooks' | 'publicForms' | 'emailLinks' | 'visitorPages' | 'watchdog'>
> & {
  limitScale?: number;
  connectionLimits?: Partial<ConnectionLimits>;
  now?: () => Date;
};

/** The platform's HTTP server with the routes of a test: users are sessions by name, businesses are in a list. */
export const createPlatformHttp = async ({ limitScale = 1000, connectionLimits, now, ...fixture }: Fixture) => {
  const sessions = new Map<string, Caller>();
  const memberships: (BusinessContext & { userId: number })[] = [];
  const logLines: string[] = [];
  const log = openLog('debug', (line) => logLines.push(line));
  const http = await openHttp({
    settings: {
      origin,
      ownOrigins: [origin],
      adminOrigin: null,
      webFolder: '/nonexistent',
      trustProxyHops: 0,
      limitScale,
      uploadFolder: '/nonexistent',
      isDev: false,
      externalOrigins: { scripts: [], images: [], frames: [] },
      ...(connectionLimits ? { connectionLimits } : {}),
    },
    routes: [],
    redirectRoutes: [],
    redirectResultPath: '/done',
    authenticate: async (credential) => ('session' in credential ? sessions.get(credential.session) : undefined),
    findMembership: async (userId, businessId) =>
      memberships.find((member) => member.userId === userId && (businessId === null || member.id === businessId)),
    recordStaffAction: async () => {},
    report: async () => {},
    sessionActions: { endSession: async () => {}, clearAdminFlag: async () => {} },
    visitorPages: [],
    files: {
      find: async () => undefined,
      open: async () => {
        throw new Problem('not-found');
      },
    },
    log,
    now: now ?? (() => new Date('2030-06-15T10:00:00Z')),
    random: randomBytes,
    checkReady: async () => {},
    countJobs: async () => [],
    watchdog: createStallWatchdog(log),
    ...fixture,
  });
  onCleanup(() => http.close());
  return {
    http,
    sessions,
    memberships,
    logLines,
    listen: () => http.listen({ host: '127.0.0.1', port: 0 }),
    signIn: (userId: number, roles: BusinessContext['roles'] = {}) => {
      sessions.set(`session-${userId}`, {
        userId,
        isStaff: false,
        via: 'session',
        sessionId: userId,
        actorId: null,
        businessId: userId,
        userName: 'Ada',
        timeZone: 'UTC',
      });
      memberships.push({ userId, id: userId, name: 'Acme', memberId: 1, isOwner: false, accessLevel: 0, roles });
      return { cookie: `fanfare=session-${userId}` };
    },
  };
};
