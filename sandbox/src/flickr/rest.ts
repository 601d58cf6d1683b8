import type { Reply, Routes } from '../kit/network.ts';
import { Refusal, refusalBody, refuse } from './errors.ts';
import { methods, type Params } from './methods.ts';
import { practiceKey } from './seed.data.ts';
import type { State } from './state.ts';

/** The one address of Flickr's API. */
export const rest = (app: Routes, state: State) => {
  const answerOf = (params: Params): object => {
    const key = params.api_key ?? '';
    if (!/^[0-9a-f]{32}$/.test(key)) throw refuse.keyFormat();
    if (key !== practiceKey) throw refuse.keyUnknown();
    const name = params.method ?? '';
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!method) throw refuse.method(name);
    return { ...method(state, params), stat: 'ok' };
  };

  const bodyOf = (params: Params): object => {
    try {
      return answerOf(params);
    } catch (error) {
      if (error instanceof Refusal) return refusalBody(error);
      throw error;
    }
  };

  for (const path of ['/api/services/rest', '/api/services/rest/'])
    app.get(path, { config: { operation: 'rest' } }, async ({ query }, reply) => {
      const params = texts(query);
      // Without a format Flickr speaks XML, which nobody here has reason to ask for.
      if (params.format !== 'json') return xml(reply, refuse.format(params.format ?? 'rest'));
      const text = JSON.stringify(bodyOf(params));
      return params.nojsoncallback === '1'
        ? reply.type('application/json; charset=utf-8').send(text)
        : reply.type('text/javascript; charset=utf-8').send(`jsonFlickrApi(${text})`);
    });
};

const xml = (reply: Reply, { code }: Refusal) =>
  reply
    .type('text/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="utf-8" ?>\n<rsp stat="fail"><err code="${code}" msg="Format not found"/></rsp>\n`,
    );

const texts = (query: unknown): Params =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(
        Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
    : {};
