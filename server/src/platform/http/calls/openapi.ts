import { type Call, type EventCall, methodFor, pathFor } from '@fanfare/contract/kit/call';
import { formatNeed } from '@fanfare/contract/kit/permission';
import { ProblemBody } from '@fanfare/contract/kit/problems/problem';
import { z } from 'zod';
import type { Route } from './define-routes.ts';

type Json = { [key: string]: unknown };

/** The contract as an OpenAPI 3.1 document, generated from the routes. */
export const openApiDocument = (routes: Route[], serverUrl: string): Json => {
  const paths: Record<string, Json> = {};
  for (const { key, call } of routes) {
    const path = pathFor(key);
    paths[path] = { ...paths[path], [methodFor(key).toLowerCase()]: operation(key, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fanfare',
      version: '1',
      description:
        'Send an API key as `Authorization: Bearer <key>`. Create keys on the account page. A key acts as its user.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Problem: schema(ProblemBody, 'output') },
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'fanfare' },
      },
    },
  };
};

/** Ways to authenticate a call, any of which is enough. */
const security = (need: Call['need']): Json[] => {
  if (need === 'public') return [];
  if (need === 'session') return [{ session: [] }];
  return [{ apiKey: [] }, { session: [] }];
};

const operation = (key: string, call: Call | EventCall): Json => ({
  summary: call.summary,
  operationId: key.replaceAll(/[^A-Za-z0-9]+/g, '_'),
  tags: [key.split(/[ /]+/)[1]],
  'x-needs': formatNeed(call.need),
  security: security(call.need),
  parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
  ...(call.body || call.accepts === 'bytes' ? { requestBody: { required: true, content: bodyContent(call) } } : {}),
  responses: {
    200: answerContent(call),
    default: {
      description: 'A problem',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
});

const answerContent = ({ returns, events }: Call | EventCall): Json => {
  if (returns) return { description: 'Done', content: { 'application/json': { schema: schema(returns, 'output') } } };
  const data = Object.entries(events ?? {}).map(([name, of]) => ({ title: name, ...schema(of, 'output') }));
  return {
    description: 'Server-sent events, each with JSON of its name; `end` or `problem` is the last',
    content: { 'text/event-stream': { schema: { oneOf: data } } },
  };
};

const bodyContent = (call: Call | EventCall): Json => {
  if (call.accepts === 'bytes') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const fields = call.body && schema(call.body, 'input');
  if (call.accepts === 'files') return { 'multipart/form-data': { schema: withFiles(fields) } };
  const content = { schema: fields };
  return {
    'application/json': content,
    ...(call.accepts === 'json-or-files' ? { 'multipart/form-data': { schema: withFiles(fields) } } : {}),
    ...(call.accepts === 'json-or-form'
      ? { 'application/x-www-form-urlencoded': content, 'multipart/form-data': content }
      : {}),
  };
};

const withFiles = (fields: Json = {}): Json => ({
  ...fields,
  properties: {
    ...(fields.properties ?? {}),
    files: { type: 'array', items: { type: 'string', format: 'binary' } },
  },
});

const parameters = (of: z.core.$ZodType | undefined, location: 'path' | 'query') => {
  if (!of) return [];
  const { properties = {}, required = [] } = schema(of, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: inner,
  }));
};

/** JSON contains the input side of a codec, in requests and in responses. */
const schema = (of: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(of, { io: io === 'output' ? 'input' : io, unrepresentable: 'any' });
  return json;
};
