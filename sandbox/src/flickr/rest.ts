import type { Reply, Routes } from '../kit/network.ts';
import { ApiError, errors, toErrorBody } from './errors.ts';
import { methods } from './methods.ts';
import type { Params } from './params.ts';
import { practiceKey } from './seed.data.ts';
import type { State } from './state.ts';

/** The single endpoint of Flickr's API. */
export const registerRestApi = (app: Routes, state: State) => {
  const runMethod = (params: Params): object => {
    const key = params.api_key ?? '';
    if (!/^[0-9a-f]{32}$/.test(key)) throw errors.keyFormat();
    if (key !== practiceKey) throw errors.keyUnknown();
    const name = params.method ?? '';
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!method) throw errors.method(name);
    return { ...method(state, params), stat: 'ok' };
  };

  const toBody = (params: Params): object => {
    try {
      return runMethod(params);
    } catch (error) {
      if (error instanceof ApiError) return toErrorBody(error);
      throw error;
    }
  };

  for (const path of ['/api/services/rest', '/api/services/rest/'])
    app.get(path, { config: { operation: 'rest' } }, async ({ query }, reply) => {
      const params = pickStrings(query);
      // Call without a format: Flickr answers with XML, which practice Flickr does not implement.
      if (params.format !== 'json') return xml(reply, errors.format(params.format ?? 'rest'));
      const text = JSON.stringify(toBody(params));
      return params.nojsoncallback === '1'
        ? reply.type('application/json; charset=utf-8').send(text)
        : reply.type('text/javascript; charset=utf-8').send(`jsonFlickrApi(${text})`);
    });
};

const xml = (reply: Reply, { code }: ApiError) =>
  reply
    .type('text/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="utf-8" ?>\n<rsp stat="fail"><err code="${code}" msg="Format not found"/></rsp>\n`,
    );

const pickStrings = (query: unknown): Params =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(
        Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
    : {};
