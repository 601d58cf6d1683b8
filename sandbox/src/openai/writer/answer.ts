import { seededRandom } from '../../kit/storage/seeded-random.ts';
import type { ChatRequest } from '../wire/chat-request.ts';
import { type Brief, readBrief } from './brief.ts';
import { buildValue } from './value.ts';
import { createVoice } from './voice.ts';

/** `url`: base of the practice provider, whose library has pages that links can point to. */
type Options = { url: string; changes?: Partial<Brief> };

/**
 * The text of an answer: the same request gives the same text. `changes` replace parts of the task, which simulates a
 * model that does not follow its instructions.
 */
export const writeAnswer = (request: ChatRequest, { url, changes = {} }: Options): string => {
  const brief = { ...readBrief(request), ...changes };
  const random = seededRandom(`${request.system}\n${request.user}`);
  const voice = createVoice(brief, random);
  if (!request.schema) return request.isJson ? JSON.stringify({ text: voice.paragraph(80) }) : voice.paragraph(80);
  const pageUrl = (topic: string, index: number) =>
    `${url}/library/${isDead(index) ? 'gone-' : ''}${index + 1}-${slug(topic)}`;
  return JSON.stringify(buildValue(request.schema, { brief, random, voice, pageUrl }));
};

/** True for a link that leads nowhere, as one of four does: models invent pages. */
const isDead = (index: number): boolean => index % 4 === 3;

const slug = (topic: string): string =>
  topic
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 60) || 'page';
