import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium } from '../ports/publisher.ts';
import type { Client } from './client.ts';
import { isVideo } from './urns.ts';
import { ImageStarted, MediumState, Nothing, VideoStarted } from './wire.ts';

export type Readiness = 'ready' | 'waiting';

/** Uploads images and videos; they are invisible until a post uses them. */
export const uploads = (client: Client) => {
  const readBytes = async ({ file }: Medium): Promise<Uint8Array<ArrayBuffer>> => {
    if (!file) throw invalidPostError('LinkedIn needs the file of an image or video, not its URL. Add the file.');
    return file.bytes();
  };

  const uploadImage = async ({ accessToken: token, account }: Grant, medium: Medium): Promise<string> => {
    const bytes = await readBytes(medium);
    const json = { initializeUploadRequest: { owner: account.id } };
    const params = { action: 'initializeUpload' };
    const request = { operation: 'images.initialize', to: '/images', token, params, json };
    const { value } = await client.once(request, ImageStarted);
    await client.upload(value.uploadUrl, token, bytes, Nothing);
    return value.image;
  };

  /** Uploads a video in chunks with LinkedIn's ranges, finalized with the etags. */
  const uploadVideo = async ({ accessToken: token, account }: Grant, medium: Medium): Promise<string> => {
    const bytes = await readBytes(medium);
    const initializeUploadRequest = {
      owner: account.id,
      fileSizeBytes: bytes.length,
      uploadCaptions: false,
      uploadThumbnail: false,
    };
    const toRequest = (action: string, json: unknown) => ({
      operation: `videos.${action}`,
      to: '/videos',
      token,
      params: { action },
      json,
    });
    const { value } = await client.once(toRequest('initializeUpload', { initializeUploadRequest }), VideoStarted);
    const uploadedPartIds: string[] = [];
    for (const { uploadUrl, firstByte, lastByte } of value.uploadInstructions)
      uploadedPartIds.push(await client.upload(uploadUrl, undefined, bytes.slice(firstByte, lastByte + 1), Nothing));
    const finalizeUploadRequest = { video: value.video, uploadToken: value.uploadToken, uploadedPartIds };
    await client.once(toRequest('finalizeUpload', { finalizeUploadRequest }), Nothing);
    return value.video;
  };

  return {
    upload: (grant: Grant, medium: Medium): Promise<string> =>
      medium.kind === 'video' ? uploadVideo(grant, medium) : uploadImage(grant, medium),

    /** Checks each uploaded medium once; the caller's job waits between checks. */
    async checkReadiness({ accessToken: token }: Grant, urns: readonly string[]): Promise<Readiness> {
      for (const urn of urns) {
        const to = isVideo(urn) ? pathOf`/videos/${urn}` : pathOf`/images/${urn}`;
        const { status } = await client.read({ operation: 'media.status', to, token }, MediumState);
        if (status.endsWith('FAILED')) throw processingError(isVideo(urn) ? 'video' : 'image');
        if (status !== 'AVAILABLE') return 'waiting';
      }
      return 'ready';
    },
  };
};

export const invalidPostError = (message: string) =>
  new ConnectorFailure('rejected', { network: 'linkedin', code: 'unfit-post', message });

const processingError = (mediumType: string) =>
  new ConnectorFailure('rejected', {
    network: 'linkedin',
    code: 'media-failed',
    message: `LinkedIn couldn’t process the ${mediumType}. Check its format and size, then publish again.`,
  });
