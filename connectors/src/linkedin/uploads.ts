import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium } from '../ports/publisher.ts';
import type { Client } from './client.ts';
import { isVideo } from './urns.ts';
import { ImageStarted, MediumState, Nothing, VideoStarted } from './wire.ts';

export type Readiness = 'ready' | 'waiting';

/** Pictures and videos go up unseen: nobody sees anything before the post that shows them. */
export const uploads = (client: Client) => {
  const bytesOf = async ({ file }: Medium): Promise<Uint8Array<ArrayBuffer>> => {
    if (!file) throw unfit('LinkedIn takes pictures and videos as files, not by their address. Add the file itself.');
    return file.bytes();
  };

  const image = async ({ accessToken: token, account }: Grant, medium: Medium): Promise<string> => {
    const bytes = await bytesOf(medium);
    const json = { initializeUploadRequest: { owner: account.id } };
    const params = { action: 'initializeUpload' };
    const ask = { operation: 'images.initialize', to: '/images', token, params, json };
    const { value } = await client.once(ask, ImageStarted);
    await client.upload(value.uploadUrl, token, bytes, Nothing);
    return value.image;
  };

  /** In the parts LinkedIn names, then declared whole by their etags. */
  const video = async ({ accessToken: token, account }: Grant, medium: Medium): Promise<string> => {
    const bytes = await bytesOf(medium);
    const initializeUploadRequest = {
      owner: account.id,
      fileSizeBytes: bytes.length,
      uploadCaptions: false,
      uploadThumbnail: false,
    };
    const ask = (action: string, json: unknown) => ({
      operation: `videos.${action}`,
      to: '/videos',
      token,
      params: { action },
      json,
    });
    const { value } = await client.once(ask('initializeUpload', { initializeUploadRequest }), VideoStarted);
    const uploadedPartIds: string[] = [];
    for (const { uploadUrl, firstByte, lastByte } of value.uploadInstructions)
      uploadedPartIds.push(await client.upload(uploadUrl, token, bytes.slice(firstByte, lastByte + 1), Nothing));
    const finalizeUploadRequest = { video: value.video, uploadToken: value.uploadToken, uploadedPartIds };
    await client.once(ask('finalizeUpload', { finalizeUploadRequest }), Nothing);
    return value.video;
  };

  return {
    upload: (grant: Grant, medium: Medium): Promise<string> =>
      medium.kind === 'video' ? video(grant, medium) : image(grant, medium),

    /** One look at each, no loop: the job that called us waits. */
    async readiness({ accessToken: token }: Grant, urns: readonly string[]): Promise<Readiness> {
      for (const urn of urns) {
        const to = isVideo(urn) ? pathOf`/videos/${urn}` : pathOf`/images/${urn}`;
        const { status } = await client.read({ operation: 'media.status', to, token }, MediumState);
        if (status.endsWith('FAILED')) throw notProcessed(isVideo(urn) ? 'video' : 'picture');
        if (status !== 'AVAILABLE') return 'waiting';
      }
      return 'ready';
    },
  };
};

export const unfit = (sentence: string) =>
  new ConnectorFailure('rejected', { network: 'linkedin', code: 'unfit-post', sentence });

const notProcessed = (what: string) =>
  new ConnectorFailure('rejected', {
    network: 'linkedin',
    code: 'media-failed',
    sentence: `LinkedIn could not process the ${what}. Check its format and size, then send it again.`,
  });
