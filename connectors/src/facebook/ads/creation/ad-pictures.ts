import { createHash } from 'node:crypto';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../../../kit/http/base-url.ts';
import type { AdPicture } from '../../../ports/ads/ad-creation.ts';
import type { AdAccountRef } from '../../../ports/ads/ads.ts';
import type { Grant } from '../../../ports/grant.ts';
import type { Graph } from '../../graph.ts';
import { UploadedImages } from './wire.ts';

type PictureFile = Extract<AdPicture, { type: 'file' }>;

/** Number of uploads that are remembered: ads of one run often share their picture. */
const maxRemembered = 500;
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Pictures of ad accounts. The same bytes get the same hash, so an upload that got no answer is repeated. */
export const adPictures = (graph: Graph) => {
  const uploads = new Map<string, Promise<string>>();

  const upload = async ({ accessToken: token }: Grant, { id }: AdAccountRef, file: PictureFile): Promise<string> => {
    const request = { operation: 'ads.upload-image', to: pathOf`/act_${id}/adimages`, token };
    const part = { name: toFileName(file), type: file.contentType, bytes: new Uint8Array(file.bytes) };
    const { images } = await graph.once(request, UploadedImages, { filename: part });
    const [image] = Object.values(images);
    if (!image) throw noImage();
    return image.hash;
  };

  const keyOf = ({ accessToken }: Grant, { id }: AdAccountRef, { bytes }: PictureFile): string =>
    createHash('sha256').update(`${accessToken} ${id} `).update(bytes).digest('hex');

  return {
    /** The hash of a picture; a file is uploaded once, also for several ads at the same time. */
    async findHash(grant: Grant, account: AdAccountRef, picture: AdPicture): Promise<string> {
      if (picture.type === 'account') return picture.hash;
      const key = keyOf(grant, account, picture);
      const known = uploads.get(key);
      if (known) return known;
      const oldest = uploads.keys().next();
      if (uploads.size >= maxRemembered && !oldest.done) uploads.delete(oldest.value);
      const uploaded = upload(grant, account, picture);
      uploads.set(key, uploaded);
      uploaded.catch(() => uploads.delete(key));
      return uploaded;
    },

    /** Forgets a picture after a refusal: it may have been deleted in the account, so the next ad uploads it again. */
    forget(grant: Grant, account: AdAccountRef, picture: AdPicture) {
      if (picture.type === 'file') uploads.delete(keyOf(grant, account, picture));
    },
  };
};

/** File name with an extension, since Facebook refuses names without one. */
const toFileName = ({ fileName, contentType }: PictureFile): string =>
  /\.\w{2,5}$/.test(fileName) ? fileName : `${fileName || 'image'}.${extensions[contentType] ?? 'jpg'}`;

const noImage = () =>
  new ConnectorFailure('unreachable', {
    network: 'facebook',
    code: 'unreadable-answer',
    message: 'Facebook didn’t confirm the image. Try again in a few minutes.',
  });
