import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Success } from '../kit/graph/wire.ts';
import type { Graph } from './graph.ts';
import { UploadProgress, UploadStarted } from './wire.ts';

type Upload = {
  /** Path of the upload: `/{page}/videos` or `/act_{account}/advideos`. */
  to: string;
  token: string;
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  /** Texts of the video, sent with the last call. */
  fields: object;
  /**
   * Effect of the last call. `write`: it publishes the video, so that a lost answer is unclear. `once`: it can be
   * repeated.
   */
  finishAs: 'write' | 'once';
};

/** Uploads a video in parts whose sizes Facebook sets. Returns the video's id; it is processed afterwards. */
export const uploadVideoInParts = async (
  { video }: Pick<Graph, 'video'>,
  { to, token, bytes, type, fields: texts, finishAs }: Upload,
): Promise<string> => {
  const toRequest = (step: string, fields: object) => ({
    operation: `videos.${step}`,
    to,
    token,
    fields: { upload_phase: step, ...fields },
  });
  const started = await video.once(toRequest('start', { file_size: bytes.length }), UploadStarted);
  const session = { upload_session_id: started.upload_session_id };
  let { start_offset: from, end_offset: until } = started;
  while (from < until) {
    const part = { name: 'part', type, bytes: bytes.slice(from, until) };
    const fields = { ...session, start_offset: from };
    const progress = await video.once(toRequest('transfer', fields), UploadProgress, { video_file_chunk: part });
    if (progress.start_offset <= from && progress.end_offset > progress.start_offset) throw uploadStuckError();
    ({ start_offset: from, end_offset: until } = progress);
  }
  await video[finishAs](toRequest('finish', { ...session, ...texts }), Success);
  return started.video_id;
};

const uploadStuckError = () =>
  new ConnectorFailure('unreachable', {
    network: 'facebook',
    code: 'upload-stuck',
    message: 'The video upload to Facebook stopped halfway. Nothing was published. Try again later.',
  });
