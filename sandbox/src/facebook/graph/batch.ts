import type { Routes } from '../../kit/network.ts';
import { errors } from './errors.ts';
import type { Call } from './graph-api.ts';
import { readList, toRecord } from './params.ts';

const maxEntries = 50;

/** Runs the entries of a batch one after the other, each as a separate call. */
export const createBatchRunner = (app: Routes, prefix: string) => async (call: Call) => {
  const entries = readList(call.params, 'batch') ?? [];
  if (entries.length > maxEntries)
    throw errors.invalid(`Too many requests in batch message. Maximum batch size is ${maxEntries}`, 'batch');
  const answers = [];
  for (const entry of entries) {
    const { method, relative_url: relativeUrl, body } = toRecord(entry);
    const verb = methods.find((known) => known === String(method ?? 'GET').toUpperCase());
    if (verb === undefined || typeof relativeUrl !== 'string')
      throw errors.invalid('batch entries need a method and a relative_url', 'batch');
    const path = relativeUrl.replace(/^\//, '');
    const isVersioned = /^v\d+\.\d+(\/|\?|$)/.test(path);
    const versionedPath = isVersioned ? path : `${call.context.version}/${path}`;
    const answer = await app.inject({
      method: verb,
      url: `${prefix}/graph/${versionedPath}`,
      headers: {
        authorization: `Bearer ${call.access.value}`,
        ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(typeof body === 'string' && { payload: body }),
    });
    const headers = Object.entries(answer.headers).map(([name, value]) => ({ name, value: String(value) }));
    answers.push({ code: answer.statusCode, headers, body: answer.body });
  }
  return answers;
};

const methods = ['GET', 'POST', 'DELETE'] as const;
