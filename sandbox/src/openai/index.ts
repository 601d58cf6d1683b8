import type { FaultAnswer, Kit, Network, Reply, Request } from '../kit/network.ts';
import { createFaultTable } from './faults.ts';
import { registerLibrary } from './library.ts';
import { models } from './models.data.ts';
import { findPicture } from './pictures.ts';
import { createProvider, findProfile } from './provider.ts';
import { createCapacity, registerSettings } from './settings.ts';
import { errors, toErrorAnswer } from './wire/errors.ts';
import { profiles } from './wire/profiles.ts';
import { isRecord, readString } from './wire/values.ts';

/** The installation's key and models, in the shape an administrator enters them. */
export const practiceApp = {
  key: 'sk-practice-0000000000000000000000000001',
  textModel: 'practice-writer',
  imageModel: 'practice-painter',
};
/** Key that a business can have of its own. */
export const practiceOwnKey = 'sk-practice-own-00000000000000000000000001';

const createPracticeProvider = (kit: Kit, imageBytes: () => number) =>
  createProvider({ kit, keys: [practiceApp.key, practiceOwnKey], imageBytes });

/**
 * Practice OpenAI: writes texts that fit any schema, draws pictures, and imitates servers that are compatible with
 * OpenAI's API.
 */
export const openai: Network = {
  name: 'openai',
  title: 'OpenAI',
  about: 'Writes texts about any topic in 42 languages and creates images.',
  faults: (kit) => createFaultTable(createPracticeProvider(kit, () => 0)),
  routes(app, kit) {
    const capacity = createCapacity(kit);
    const provider = createPracticeProvider(kit, () => capacity.read().imageBytes);
    registerSettings(app, capacity);

    const send = (reply: Reply, { status, headers = {}, body }: FaultAnswer) =>
      reply.code(status).headers(headers).send(body);
    /** Sends the answer after the delay from the practice settings, or 429 when too many calls are running. */
    const answerInTurn =
      (answer: (request: Request) => Promise<FaultAnswer>) => async (request: Request, reply: Reply) => {
        if (!capacity.enter()) return send(reply, toErrorAnswer(errors.rateLimit(), findProfile(request)));
        try {
          await capacity.delay();
          return send(reply, await answer(request));
        } finally {
          capacity.leave();
        }
      };

    for (const { path } of Object.values(profiles)) {
      app.post(
        `${path}/chat/completions`,
        { config: { operation: 'chat' } },
        answerInTurn((request) => provider.complete(request)),
      );
      app.post(
        `${path}/images/generations`,
        { config: { operation: 'image' } },
        answerInTurn((request) => provider.draw(request)),
      );
      app.get(`${path}/models`, { config: { operation: 'models' } }, async (request, reply) =>
        send(
          reply,
          await provider.answer(request, findProfile(request), () => ({ object: 'list', data: models.map(toModel) })),
        ),
      );
    }
    registerLibrary(app);
    app.get('/pictures/:file', { config: { isPage: true } }, async (request, reply) => {
      const file = isRecord(request.params) ? readString(request.params.file) : '';
      const [, width, height] = /^(\d{2,4})x(\d{2,4})\.jpg$/.exec(file) ?? [];
      if (!width || !height) return reply.code(404).send('');
      return reply
        .type('image/jpeg')
        .send(await findPicture({ prompt: file, width: Number(width), height: Number(height) }));
    });
  },
};

const toModel = ({ id, createdAt, shutdownDate }: (typeof models)[number]) => ({
  id,
  object: 'model',
  created: createdAt,
  owned_by: 'practice',
  shutdown_date: shutdownDate,
});
