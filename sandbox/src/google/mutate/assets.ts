import { createHash } from 'node:crypto';
import { type JsonObject, valueAt } from '../state.ts';
import { type Context, changeFields, newResource, type Rules } from './context.ts';
import { readImageSize } from './image-size.ts';
import { mutateErrors } from './mutate-errors.ts';

const maxImageBytes = 5 * 1024 * 1024;

export const assetRules: Rules = {
  create(context, fields) {
    const data = valueAt(fields, 'imageAsset.data');
    if (data === undefined && fields.youtubeVideoAsset === undefined) throw mutateErrors.required('create.asset_data');
    if (data === undefined) return newResource(context, { ...fields, type: 'YOUTUBE_VIDEO' });
    const bytes = Buffer.from(String(data), 'base64');
    const size = readImageSize(bytes);
    if (!size) throw mutateErrors.image('FORMAT_NOT_ALLOWED', 'The format of the image is not allowed.');
    if (bytes.length > maxImageBytes) throw mutateErrors.image('FILE_TOO_LARGE', 'The image is too large.');
    const hash = createHash('sha256').update(bytes).digest('hex');
    // The same bytes give the asset that has them; the new name is dropped.
    const existing = listImages(context).find((asset) => asset.fields.hash === hash);
    if (existing) return existing;
    if (!fields.name) throw mutateErrors.asset('NAME_REQUIRED_FOR_ASSET_TYPE', 'Images need a name.', 'create.name');
    if (listImages(context).some((asset) => asset.fields.name === fields.name))
      throw mutateErrors.asset('NAME_CONFLICT_FOR_ASSET_TYPE', 'Another asset has this name.', 'create.name');
    return newResource(context, {
      name: fields.name,
      type: 'IMAGE',
      hash,
      imageAsset: toImage(size.width, size.height, size.mimeType, bytes.length),
    });
  },

  update: (context, current, next) => changeFields(context, current, next),
};

const listImages = ({ tables, customer }: Context) =>
  tables.assets.values().filter(({ customerId, fields }) => customerId === customer.id && fields.type === 'IMAGE');

export const toImage = (width: number, height: number, mimeType: string, bytes: number): JsonObject => ({
  mimeType,
  fileSize: String(bytes),
  fullSize: {
    widthPixels: String(width),
    heightPixels: String(height),
    url: `https://tpc.googlesyndication.com/simgad/${width}x${height}`,
  },
});
