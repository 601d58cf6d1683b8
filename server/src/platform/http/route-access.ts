import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Callers of the route: `call content:viewer`, `webhook signature`, `form token`, `visitor`. */
    access?: string;
  }
  interface FastifyInstance {
    routeAccess: readonly RouteAccess[];
  }
}

type RouteAccess = { method: string; url: string; access: string };

/**
 * Records who can use each route, for the census. The server doesn't start with a route that declares nothing. Routes
 * registered inside `declare` have its access.
 */
export const recordRouteAccess = (app: FastifyInstance) => {
  const routes: RouteAccess[] = [];
  let declared: string | undefined;
  app.decorate('routeAccess', routes);
  app.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access ?? declared;
    for (const name of [method].flat()) {
      if (!access) throw new Error(`${name} ${url} does not declare who can use it`);
      // Fastify adds HEAD to each GET.
      if (name !== 'HEAD' && access !== 'rejected') routes.push({ method: name, url, access });
    }
  });
  return async (access: string, register: () => unknown): Promise<void> => {
    declared = access;
    await register();
    declared = undefined;
  };
};
