import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../../problem.ts';

type DeclaredRoute = { method: string; url: string };
type SplitRoute = DeclaredRoute & { segments: readonly string[] };

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** Answers 405 to other methods on a known path, so that no changing call answers a GET. */
export const rejectOtherMethods = (
  app: FastifyInstance,
  routes: readonly DeclaredRoute[],
  among: readonly Method[] = methods,
) => {
  for (const [url, used] of methodsByUrl(routes)) {
    const others = among.filter((method) => !used.includes(method));
    if (others.length > 0) rejectMethods(app, others, url, used);
  }
};

/**
 * Answers 405 to other methods on the path of a call. Paths of calls are many, and a route for each of their other methods
 * takes a third of the time of a start: one route per method finds the path when no call has answered. A path has a route
 * of its own only if another call would answer there: `GET /posts/{id}` to `GET /posts/delete`.
 */
export const rejectOtherMethodsOfCalls = (app: FastifyInstance, calls: readonly DeclaredRoute[]) => {
  const groups = Map.groupBy(calls.map(toSplitRoute), groupOf);
  const urls = methodsByUrl(calls);
  for (const [url, used] of urls) {
    const segments = split(url);
    const near = groups.get(groupOf({ segments })) ?? [];
    const answering = near.filter((route) => !used.includes(route.method) && answers(route.segments, segments));
    const others = methods.filter((method) => answering.some((route) => route.method === method));
    if (others.length > 0) rejectMethods(app, others, url, used);
  }

  const findMethods = (path: string): readonly string[] => {
    const segments = split(path);
    const near = groups.get(groupOf({ segments })) ?? [];
    const found = near.filter((route) => answers(route.segments, segments));
    return methods.filter((method) => found.some((route) => route.method === method));
  };
  const callMethods = methods.filter((method) => calls.some((call) => call.method === method));
  app.route({
    method: [...methods],
    url: '/api/*',
    config: { access: 'rejected' },
    handler: (request, reply) => {
      // Fastify answers HEAD as GET, except where a call has no HEAD: an event stream.
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const found = findMethods(decodePath(request.url));
      // A method that no call has is rejected on every path.
      const allowed = found.length > 0 ? found : callMethods;
      if (!allowed.some((name) => name === method)) reject(reply, allowed);
      return reply.callNotFound();
    },
  });
};

const methodsByUrl = (routes: readonly DeclaredRoute[]): Map<string, string[]> => {
  const byUrl = new Map<string, string[]>();
  for (const { method, url } of routes) byUrl.set(url, [...new Set([...(byUrl.get(url) ?? []), method])]);
  return byUrl;
};

const split = (path: string): string[] => path.replace(/\/$/, '').split('/');
const toSplitRoute = (route: DeclaredRoute): SplitRoute => ({ ...route, segments: split(route.url) });

/** Key of paths that a route could have in common: number of segments and the first one after `/api`. */
const groupOf = ({ segments }: { segments: readonly string[] }): string => `${segments.length} ${segments[2]}`;

/** Largest number of characters of a parameter in a path, as in the router's settings. */
export const maxParamLength = 200;

/** True if a route with these segments answers a path; a parameter of the route answers any text. */
const answers = (route: readonly string[], path: readonly string[]): boolean =>
  route.every((segment, index) => {
    const text = path[index] ?? '';
    return segment.startsWith(':') ? text !== '' && text.length <= maxParamLength : segment === text;
  });

const decodePath = (url: string): string => {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

const rejectMethods = (app: FastifyInstance, rejected: Method[], url: string, allowed: readonly string[]) =>
  app.route({
    method: rejected,
    url,
    config: { access: 'rejected' },
    handler: (_, reply) => reject(reply, allowed),
  });

const reject = (reply: FastifyReply, allowed: readonly string[]): never => {
  reply.header('allow', allowed.join(', '));
  throw new Problem('method-not-allowed');
};
