import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../../../kit/http/base-url.ts';
import type { AdVideos } from '../../../ports/ads/ad-creation.ts';
import type { Graph } from '../../graph.ts';
import { uploadVideoInParts } from '../../video-upload.ts';
import { VideoState } from '../../wire.ts';

const failedStates = ['error', 'expired', 'upload_failed'];
/** Limit of Facebook for titles of videos, in characters. */
const maxTitle = 254;

/** Videos for ads. An upload whose answer was lost is repeated: a second one in the account's library does no harm. */
export const facebookAdVideos = (graph: Graph): AdVideos => ({
  async upload({ accessToken: token }, { id }, { name, type, bytes }) {
    const title = [...name].slice(0, maxTitle).join('');
    return uploadVideoInParts(graph, {
      to: pathOf`/act_${id}/advideos`,
      token,
      type,
      finishAs: 'once',
      bytes: new Uint8Array(bytes),
      fields: { title },
    });
  },

  async isReady({ accessToken: token }, videoId) {
    const fields = { fields: 'id,status' };
    const request = { operation: 'ads.video', to: pathOf`/${videoId}`, token, fields };
    const { status } = await graph.read(request, VideoState);
    if (failedStates.includes(status?.video_status ?? '')) throw processingError();
    // Video of a page without a status was published long ago.
    return (status?.video_status ?? 'ready') === 'ready';
  },
});

const processingError = () =>
  new ConnectorFailure('rejected', {
    network: 'facebook',
    code: 'video-error',
    message: 'Facebook couldn’t process the video. Check its format, then create the ad again.',
  });
