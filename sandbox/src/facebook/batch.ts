import type { Routes } from '../kit/network.ts';
import { refuse } from './errors.ts';
import type { Call } from './graph.ts';
import { list, record } from './params.ts';

const mostEntries = 50;

/** Plays the entries of a batch one after the other, each as the call it would have been alone. */
export const batch = (app: Routes, prefix: string) => async (call: Call) => {
  const entries = list(call.params, 'batch') ?? [];
  if (entries.length > mostEntries)
    throw refuse.invalid(`Too many requests in batch message. Maximum batch size is ${mostEntries}`, 'batch');
  const answers = [];
  for (const entry of entries) {
    const { method, relative_url: address, body } = record(entry);
    const verb = methods.find((known) => known === String(method ?? 'GET').toUpperCase());
    if (verb === undefined || typeof address !== 'string')
      throw refuse.invalid('batch entries need a method and a relative_url', 'batch');
    const path = address.replace(/^\//, '');
    const isVersioned = /^v\d+\.\d+(\/|\?|$)/.test(path);
    const answer = await app.inject({
      method: verb,
      url: `${prefix}/graph/${isVersioned ? '' : `${call.view.version}/`}${path}`,
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
