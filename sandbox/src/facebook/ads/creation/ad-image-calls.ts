import { createHash } from 'node:crypto';
import { numericId } from '../../../kit/storage/ids.ts';
import { formatTimestamp } from '../../graph/date-format.ts';
import { errors } from '../../graph/errors.ts';
import type { Call, Graph } from '../../graph/graph-api.ts';
import { type NodeType, selectFields } from '../../graph/node-types.ts';
import { type Params, readFile, readList, readText } from '../../graph/params.ts';
import { requireAdAccount } from '../../nodes/object-access.ts';
import type { AdImage } from '../../objects/ad-types.ts';
import type { State } from '../../state.ts';
import { requireAdvertiser } from '../changes/ad-access.ts';
import { readImageInfo } from './image-info.ts';

const maxImageBytes = 30 * 1024 * 1024;

export const adImageUrl = (state: State, { fileId }: AdImage): string => `${state.url()}/media/${fileId}`;

/** Calls for the pictures of ad accounts. */
export const registerAdImageCalls = (graph: Graph) => {
  graph.post('/:id/adimages', 'adimages.create', (call) => {
    const account = requireAdvertiser(call, call.id);
    const { state } = call.context;
    const { name, bytes } = readUpload(call.params);
    const info = bytes.length > maxImageBytes ? undefined : readImageInfo(bytes);
    if (!info) throw errors.photoUnreadable();
    const hash = createHash('md5').update(bytes).digest('hex');
    const id = `${account.id}:${hash}`;
    // The same bytes are one picture, with the name it got first.
    const image = state.adImages.get(id) ?? storeImage(call, { id, accountId: account.id, hash, name, bytes, ...info });
    return { images: { [name]: toUploadAnswer(state, image) } };
  });

  graph.get('/:id/adimages', 'adimages.list', (call) => {
    const account = requireAdAccount(call, call.id);
    const hashes = readList(call.params, 'hashes')?.map(String);
    const name = readText(call.params, 'name');
    const images = call.context.state.adImages
      .values()
      .filter(({ accountId }) => accountId === account.id)
      .filter((image) => (hashes?.includes(image.hash) ?? true) && (name === undefined || image.name === name))
      .reverse();
    return call.list(images, (image) => selectFields(adImageNode, image, call.fields, call.context));
  });
};

/** A file of a multipart form, whose name has an extension, or its bytes as base64. */
const readUpload = (params: Params): { name: string; bytes: Buffer } => {
  const field = Object.keys(params).find((key) => readFile(params, key));
  const file = field === undefined ? undefined : readFile(params, field);
  if (file && !/\.\w{2,5}$/.test(file.filename)) throw errors.invalid('The file name needs an extension', field);
  if (file) return { name: file.filename, bytes: Buffer.from(file.bytes) };
  const base64 = readText(params, 'bytes');
  if (base64 === undefined) throw errors.invalid('No image was sent: add a file, or the parameter bytes', 'bytes');
  return { name: 'bytes', bytes: Buffer.from(base64, 'base64') };
};

type NewImage = Omit<AdImage, 'fileId' | 'createdAt'> & { bytes: Buffer; type: string };

const storeImage = ({ context: { state, now } }: Call, { bytes, type, ...image }: NewImage): AdImage => {
  const fileId = numericId(16);
  state.files.set(fileId, { type, base64: bytes.toString('base64') });
  const { id, accountId, hash, name, width, height } = image;
  return state.adImages.set(id, { id, accountId, hash, name, width, height, fileId, createdAt: now });
};

const toUploadAnswer = (state: State, image: AdImage) => {
  const { hash, name, width, height } = image;
  const url = adImageUrl(state, image);
  return {
    hash,
    url,
    url_128: url,
    url_256: url,
    url_256_width: '256',
    url_256_height: '256',
    width,
    height,
    name,
  };
};

const adImageNode: NodeType<AdImage> = {
  name: 'AdImage',
  defaults: ['id', 'hash'],
  fields: {
    id: ({ id }) => id,
    account_id: ({ accountId }) => accountId,
    hash: ({ hash }) => hash,
    name: ({ name }) => name,
    url: (image, { state }) => adImageUrl(state, image),
    url_128: (image, { state }) => adImageUrl(state, image),
    permalink_url: (image, { state }) => adImageUrl(state, image),
    width: ({ width }) => width,
    height: ({ height }) => height,
    original_width: ({ width }) => width,
    original_height: ({ height }) => height,
    status: () => 'ACTIVE',
    created_time: ({ createdAt }) => formatTimestamp(createdAt),
    updated_time: ({ createdAt }) => formatTimestamp(createdAt),
  },
};
