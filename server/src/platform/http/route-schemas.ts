const reject = (): never => {
  throw new Error('A route has a schema of Fastify. Calls are validated by the schemas of the contract.');
};

/** No route has a schema of Fastify, so its validator and its serializer are not loaded: 70 ms of a start. */
export const noRouteSchemas = { compilersFactory: { buildValidator: reject, buildSerializer: reject } };
