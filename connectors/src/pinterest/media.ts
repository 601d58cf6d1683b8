import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium } from '../ports/publisher.ts';
import type { Client } from './client.ts';
import { MediaState, Nothing, RegisteredMedia } from './wire.ts';

/** What stands in a pin as `media_source`. */
export type Source = Readonly<Record<string, string | number>>;

const inBody = ['image/jpeg', 'image/png'];

/** An image goes in the body when we have it in a form Pinterest takes there, and else by its address. */
export const imageSource = async ({ url, file }: Medium): Promise<Source> => {
  if (!file || !inBody.includes(file.type)) return { source_type: 'image_url', url };
  const data = Buffer.from(await file.bytes()).toString('base64');
  return { source_type: 'image_base64', content_type: file.type, data };
};

/** Without a picture of its own a video shows the one of its first second: without any, Pinterest refuses it. */
export const coverOf = (cover: Medium | undefined): Source =>
  cover ? { cover_image_url: cover.url } : { cover_image_key_frame_time: 1 };

/** Registers a video and sends it to where Pinterest says. Nobody sees it before a pin shows it. */
export const sendVideo = async (client: Client, { accessToken: token }: Grant, { file }: Medium): Promise<string> => {
  if (!file) throw unfit('Pinterest takes videos as files, not by their address. Add the file itself.');
  const ask = { operation: 'media.register', to: '/media', token, json: { media_type: 'video' } };
  const { media_id, upload_url, upload_parameters } = await client.once(ask, RegisteredMedia);
  const part = { name: file.name, type: file.type, bytes: await file.bytes() };
  await client.upload(upload_url, upload_parameters, part, Nothing);
  return media_id;
};

/** One look, no loop: the job that called us waits. */
export const isVideoReady = async (client: Client, { accessToken: token }: Grant, id: string): Promise<boolean> => {
  const { status } = await client.read({ operation: 'media.status', to: pathOf`/media/${id}`, token }, MediaState);
  if (status === 'failed')
    throw notProcessed('Pinterest could not process the video. Check its format and send it again.');
  return status === 'succeeded';
};

export const notProcessed = (sentence: string) =>
  new ConnectorFailure('rejected', { network: 'pinterest', code: 'video-failed', sentence });

export const unfit = (sentence: string) =>
  new ConnectorFailure('rejected', { network: 'pinterest', code: 'unfit-post', sentence });
