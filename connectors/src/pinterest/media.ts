import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium } from '../ports/publisher.ts';
import type { Client } from './client.ts';
import { MediaState, Nothing, RegisteredMedia } from './wire.ts';

/** Value of `media_source` of a pin. */
export type Source = Readonly<Record<string, string | number>>;

const inlineTypes = ['image/jpeg', 'image/png'];

/** Sends the bytes of JPEG and PNG files inline, other images by URL. */
export const toImageSource = async ({ url, file }: Medium): Promise<Source> => {
  if (!file || !inlineTypes.includes(file.type)) return { source_type: 'image_url', url };
  const data = Buffer.from(await file.bytes()).toString('base64');
  return { source_type: 'image_base64', content_type: file.type, data };
};

/** Cover of a video, which is required; the default is the video's frame at 1 s. */
export const toCover = (cover: Medium | undefined): Source =>
  cover ? { cover_image_url: cover.url } : { cover_image_key_frame_time: 1 };

/** Registers and uploads a video; it is invisible until a pin uses it. */
export const uploadVideo = async (client: Client, { accessToken: token }: Grant, { file }: Medium): Promise<string> => {
  if (!file) throw invalidPostError('Pinterest needs the video file, not its URL. Add the file.');
  const request = { operation: 'media.register', to: '/media', token, json: { media_type: 'video' } };
  const { media_id, upload_url, upload_parameters } = await client.once(request, RegisteredMedia);
  const part = { name: file.name, type: file.type, bytes: await file.bytes() };
  await client.upload(upload_url, upload_parameters, part, Nothing);
  return media_id;
};

/** Checks once whether a video is processed; the caller's job waits between checks. */
export const isVideoReady = async (client: Client, { accessToken: token }: Grant, id: string): Promise<boolean> => {
  const { status } = await client.read({ operation: 'media.status', to: pathOf`/media/${id}`, token }, MediaState);
  if (status === 'failed')
    throw processingError('Pinterest couldn’t process the video. Check its format, then publish again.');
  return status === 'succeeded';
};

export const processingError = (message: string) =>
  new ConnectorFailure('rejected', { network: 'pinterest', code: 'video-failed', message });

export const invalidPostError = (message: string) =>
  new ConnectorFailure('rejected', { network: 'pinterest', code: 'unfit-post', message });
