import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../../../kit/http/base-url.ts';
import type { AdFormat, AdPreviews } from '../../../ports/ads/ad-creation.ts';
import type { AdAccountRef } from '../../../ports/ads/ads.ts';
import type { Grant } from '../../../ports/grant.ts';
import type { Graph } from '../../graph.ts';
import type { adPictures } from './ad-pictures.ts';
import { type PageAd, toContentFields } from './creative-fields.ts';
import { PreviewRow } from './wire.ts';

/**
 * Limit for the message, in characters: the creative is part of a URL, whose length is limited. Feeds fold longer
 * texts.
 */
const maxMessageLength = 600;
const impossible = '2606';

type Deps = { graph: Graph; pictures: ReturnType<typeof adPictures> };

export const facebookAdPreviews = ({ graph, pictures }: Deps): AdPreviews => {
  const readFormat = async (
    { accessToken: token }: Grant,
    { id }: AdAccountRef,
    creative: object,
    format: AdFormat,
  ) => {
    const fields = { ad_format: format, creative };
    const request = { operation: 'ads.preview', to: pathOf`/act_${id}/generatepreviews`, token, fields };
    const [row] = await graph.listAll(request, PreviewRow, 1);
    return row ? [{ format, body: row.body }] : [];
  };

  return {
    /** Reads previews. Formats that Facebook can't draw are left out, unless none is left. */
    async read(grant, account, content, formats) {
      const picture = content.type === 'link' ? content.picture : content.type === 'video' && content.thumbnail;
      const hash = picture ? await pictures.findHash(grant, account, picture) : undefined;
      const creative = toContentFields(shorten(content), hash);
      const results = await Promise.allSettled(formats.map((format) => readFormat(grant, account, creative, format)));
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      const previews = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      const serious = failures.find((error) => !isImpossible(error));
      if (serious) throw serious;
      if (previews.length === 0 && failures.length > 0) throw failures[0];
      return previews;
    },
  };
};

const isImpossible = (error: unknown): boolean =>
  error instanceof ConnectorFailure && error.details.code === impossible;

const shorten = (content: PageAd): PageAd =>
  content.type === 'post' || content.message.length <= maxMessageLength
    ? content
    : { ...content, message: `${content.message.slice(0, maxMessageLength)}…` };
