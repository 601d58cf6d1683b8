import { findModel } from '../models.data.ts';
import { errors } from './errors.ts';
import type { Profile } from './profiles.ts';
import { checkStrictSchema } from './schema-rules.ts';
import { isRecord, readString } from './values.ts';

const knownFields = new Set([
  'model',
  'messages',
  'response_format',
  'max_completion_tokens',
  'max_tokens',
  'temperature',
  'top_p',
  'stop',
  'reasoning_effort',
  'verbosity',
  'n',
  'frequency_penalty',
  'presence_penalty',
  'seed',
  'user',
  'metadata',
  'safety_identifier',
  'prompt_cache_key',
  'service_tier',
  'store',
  'stream',
  'stream_options',
  'logprobs',
]);
const roles = ['developer', 'system', 'user', 'assistant', 'tool'];
const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

export type ChatRequest = {
  model: string;
  system: string;
  user: string;
  hasPicture: boolean;
  /** JSON schema of the answer; undefined: any text. */
  schema: Record<string, unknown> | undefined;
  isJson: boolean;
  maxTokens: number | undefined;
};

/** Reads the body of POST /chat/completions. Throws what the server answers to a wrong one. */
export const readChatRequest = (body: unknown, profile: Profile): ChatRequest => {
  if (!isRecord(body)) throw errors.invalid('We could not parse the JSON body of your request.');
  if (profile.refusesUnknownFields) {
    const unknown = Object.keys(body).find((name) => !knownFields.has(name));
    if (unknown) throw errors.unknownParameter(unknown);
  }
  if (typeof body.model !== 'string' || body.model === '')
    throw errors.invalid('you must provide a model parameter', 'model');
  const model = findModel(body.model, 'text');
  if (!model && profile.checksModel) throw errors.model(body.model);
  if (profile.refusesUnknownFields && model?.isReasoning) refuseSampling(body);
  checkNumbers(body);
  if (body.stream === true) throw errors.invalid('Streaming is not available in the practice network.', 'stream');
  if (body.stream_options !== undefined && profile.refusesUnknownFields)
    throw errors.invalid("The 'stream_options' parameter is only allowed when 'stream' is enabled.", 'stream_options');

  const messages = readMessages(body.messages);
  const format = readFormat(body.response_format);
  const joined = (wanted: (role: string) => boolean) =>
    messages
      .filter(({ role }) => wanted(role))
      .map(({ text }) => text)
      .join('\n\n');
  const everything = joined(() => true);
  if (format.type === 'json_object' && profile.refusesUnknownFields && !/json/i.test(everything))
    throw errors.jsonWordMissing();
  const cap = profile.outputCaps.map((name) => body[name]).find((value) => typeof value === 'number');
  return {
    model: body.model,
    system: joined((role) => role === 'system' || role === 'developer'),
    user: joined((role) => role === 'user'),
    hasPicture: messages.some(({ hasPicture }) => hasPicture),
    schema: format.schema ?? (format.type === 'json_schema' ? undefined : findSchemaInText(everything)),
    isJson: format.type !== 'text',
    maxTokens: typeof cap === 'number' ? cap : undefined,
  };
};

const refuseSampling = (body: Record<string, unknown>) => {
  if (body.max_tokens !== undefined)
    throw errors.unsupportedParameter('max_tokens', "Use 'max_completion_tokens' instead.");
  const sampling = ['temperature', 'top_p'].find((name) => body[name] !== undefined && body[name] !== 1);
  if (sampling && body.reasoning_effort !== 'none') throw errors.unsupportedParameter(sampling, '');
};

const ranges: Record<string, [number, number]> = {
  temperature: [0, 2],
  top_p: [0, 1],
  n: [1, 128],
  frequency_penalty: [-2, 2],
  presence_penalty: [-2, 2],
  max_tokens: [1, 1_000_000],
  max_completion_tokens: [1, 1_000_000],
};

const checkNumbers = (body: Record<string, unknown>) => {
  for (const [name, [min, max]] of Object.entries(ranges)) {
    const value = body[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'number' || value < min || value > max)
      throw errors.invalid(`Invalid '${name}': expected a number from ${min} to ${max}.`, name, 'invalid_value');
  }
  const { reasoning_effort: effort } = body;
  if (effort !== undefined && !efforts.includes(String(effort)))
    throw errors.invalid(`Invalid value: '${effort}'.`, 'reasoning_effort', 'invalid_value');
};

type Message = { role: string; text: string; hasPicture: boolean };

const readMessages = (value: unknown): Message[] => {
  if (value === undefined) throw errors.missingParameter('messages');
  if (!Array.isArray(value) || value.length === 0)
    throw errors.invalid("Invalid 'messages': empty array. Expected an array with minimum length 1.", 'messages');
  return value.map((message, index) => {
    if (!isRecord(message) || !roles.includes(readString(message.role)))
      throw errors.invalid(`Invalid value for 'messages[${index}].role'.`, `messages[${index}].role`, 'invalid_value');
    const { content } = message;
    if (typeof content === 'string') return { role: readString(message.role), text: content, hasPicture: false };
    if (!Array.isArray(content))
      throw errors.invalid(`Invalid type for 'messages[${index}].content'.`, `messages[${index}].content`);
    const parts = content.filter(isRecord);
    return {
      role: readString(message.role),
      text: parts.map(({ text }) => readString(text)).join('\n'),
      hasPicture: parts.some((part) => part.type === 'image_url' && readPicture(part.image_url, index)),
    };
  });
};

const readPicture = (value: unknown, index: number): boolean => {
  const url = isRecord(value) ? readString(value.url) : '';
  if (/^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z\d+/=]+$/.test(url.slice(0, 100)) || /^https:\/\//.test(url))
    return true;
  throw errors.invalid(
    `Invalid image URL in 'messages[${index}]'. Expected a data URL or https.`,
    'messages',
    'invalid_image_url',
  );
};

type Format = { type: string; schema?: Record<string, unknown> };

const readFormat = (value: unknown): Format => {
  if (value === undefined || value === null) return { type: 'text' };
  if (!isRecord(value) || !['text', 'json_object', 'json_schema'].includes(readString(value.type)))
    throw errors.invalid("Invalid value for 'response_format.type'.", 'response_format.type', 'invalid_value');
  if (value.type !== 'json_schema') return { type: readString(value.type) };
  const format = value.json_schema;
  if (!isRecord(format)) throw errors.missingParameter('response_format.json_schema');
  const name = readString(format.name);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name))
    throw errors.invalid(
      "Invalid 'response_format.json_schema.name': string does not match pattern.",
      'response_format.json_schema.name',
      'invalid_value',
    );
  if (format.strict === true) checkStrictSchema(name, format.schema);
  return { type: 'json_schema', ...(isRecord(format.schema) ? { schema: format.schema } : {}) };
};

/** Finds the JSON schema in the instructions, where Fanfare puts it for models without structured output. */
const findSchemaInText = (text: string): Record<string, unknown> | undefined => {
  const start = text.indexOf('{"type":"object"');
  if (start < 0) return undefined;
  for (let end = text.indexOf('}', start); end >= 0; end = text.indexOf('}', end + 1)) {
    const opened = text.slice(start, end + 1);
    if (opened.split('{').length !== opened.split('}').length) continue;
    try {
      const parsed: unknown = JSON.parse(opened);
      return isRecord(parsed) ? parsed : undefined;
    } catch {
      return undefined;
    }
  }
  return undefined;
};
