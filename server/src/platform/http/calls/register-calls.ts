import { Readable } from 'node:stream';
import { type Call, methodFor, pathFor } from '@fanfare/contract/kit/call';
import { isCsvFile } from '@fanfare/contract/kit/csv';
import { isFramedPage } from '@fanfare/contract/kit/framed-page';
import { formatNeed } from '@fanfare/contract/kit/permission';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '../../problem.ts';
import { businessOwner, runForOwner } from '../../workers/work-owner.ts';
import { framedPageHeaders } from '../security/security-headers.ts';
import { bodyStream, type FormUploads, readForm, streamedType, type UploadSettings } from '../uploads/form-files.ts';
import { type AdmissionDeps, admit, emptyObject } from './admission.ts';
import type { Caller, Client } from './caller.ts';
import { type CallInput, type CallRoute, isEventRoute, type Route } from './define-routes.ts';
import { answerWithEvents, type createEventStreams } from './event-stream.ts';
import { rejectOtherMethodsOfCalls } from './other-methods.ts';
import { parseInput } from './parse-input.ts';
import { rejectUnstorableText } from './storable-text.ts';

type Deps = AdmissionDeps & {
  recordStaffAction: RecordStaffAction;
  uploads: UploadSettings;
  streams: ReturnType<typeof createEventStreams>;
  /** Logs a failure and returns its problem. */
  recordFailure: (error: unknown, request: FastifyRequest) => Problem;
};

/** Records a call that staff makes while logged in as a user, before it runs; the audit feature provides it. */
export type RecordStaffAction = (
  caller: Caller,
  key: string,
  businessId: number | null,
  client: Client,
) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    acceptsFiles?: boolean;
  }
}

/** Registers the calls: admission, input validation, handler, output encoding. */
export const registerCalls = (app: FastifyInstance, routes: readonly Route[], deps: Deps) => {
  for (const route of routes) {
    const { key, call } = route;
    const method = methodFor(key);
    const url = toFastifyPath(pathFor(key));
    if (isEventRoute(route)) {
      app.route({
        method,
        url,
        exposeHeadRoute: false,
        compress: false,
        config: { access: `events ${formatNeed(call.need)}` },
        handler: async (request, reply) =>
          answerWithEvents(request, reply, route, await admit(request, reply, route, deps), deps),
      });
    } else {
      app.route({
        method,
        url,
        bodyLimit: route.call.maxBodyBytes,
        config: { acceptsFiles: acceptsFiles(route.call), access: `call ${formatNeed(call.need)}` },
        handler: (request, reply) => answer(request, reply, route, deps),
      });
    }
  }
  rejectOtherMethodsOfCalls(
    app,
    routes.map(({ key }) => ({ method: methodFor(key), url: toFastifyPath(pathFor(key)) })),
  );
};

const answer = async (request: FastifyRequest, reply: FastifyReply, route: CallRoute, deps: Deps) => {
  const { key, call, handler } = route;
  const admitted = await admit(request, reply, route, deps, () => requireContentType(request, call));
  const { caller, business, client } = admitted.input;
  const isMultipart = streamedType(request) === 'files';
  const formLimits = { ...(call.files ?? noFiles), maxTextBytes: call.maxBodyBytes };
  const form = isMultipart ? await readForm(request, formLimits, deps.uploads) : undefined;
  try {
    const body = parseInput(call.body ?? emptyObject, form?.fields ?? request.body ?? {}, 'body');
    const streamed = {
      files: form ? withStorableNames(form) : [],
      bytes: call.accepts === 'bytes' ? bodyStream(request.raw) : undefined,
    };
    const input = { ...admitted.input, body, cookies: admitted.cookies, ...streamed } as CallInput<typeof call>;
    if (caller?.actorId && request.method !== 'GET')
      await deps.recordStaffAction(caller, key, business?.id ?? caller.businessId, client);
    const owner = business ? businessOwner(business.id) : admitted.callerKey;
    return await sendResult(reply, call, await runForOwner(owner, () => handler(input)));
  } finally {
    await form?.dispose();
  }
};

const sendResult = async (reply: FastifyReply, call: Call, result: unknown) => {
  const encoded = z.encode(call.returns, result as never);
  const { maxAgeSeconds } = call;
  reply.header('cache-control', maxAgeSeconds === undefined ? 'no-store' : `private, max-age=${maxAgeSeconds}`);
  if (call.answers === 'framed-page' && isFramedPage(encoded))
    return reply.headers(framedPageHeaders(encoded.policy)).type('text/html; charset=utf-8').send(encoded.html);
  if (call.download === undefined) return encoded;
  const [fileName, text] = isCsvFile(encoded)
    ? [encoded.fileName, Readable.from(encoded.rows)]
    : [call.download, encoded];
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('x-content-type-options', 'nosniff')
    .type('text/csv; charset=utf-8')
    .send(text);
};

/** Limits of a call that accepts no files: a multipart form can have text fields only. */
const noFiles = { maxCount: 0, maxBytes: 0 };

const isForm = (request: FastifyRequest) =>
  (request.headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded');

const acceptsFiles = ({ accepts }: Call): boolean =>
  accepts === 'files' || accepts === 'json-or-files' || accepts === 'bytes';

const requireContentType = (request: FastifyRequest, call: Call): void => {
  if (isForm(request) && call.accepts !== 'json-or-form') throw new Problem('wrong-type');
  const streamed = streamedType(request);
  const acceptsBoth = call.accepts === 'json-or-files' || call.accepts === 'json-or-form';
  const required = call.accepts === 'files' || call.accepts === 'bytes' ? call.accepts : undefined;
  if (streamed === required || (acceptsBoth && streamed === 'files')) return;
  const message =
    required === 'files'
      ? 'Send a form with files (multipart/form-data).'
      : 'Send the raw bytes (application/octet-stream).';
  throw new Problem('wrong-type', required ? { message } : {});
};

/** File names are caller input and must be storable. */
const withStorableNames = ({ files }: FormUploads) => {
  for (const { name, field } of files) rejectUnstorableText({ name, field });
  return files;
};

/** `{id}` in a declared path is `:id` in Fastify's. */
export const toFastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
