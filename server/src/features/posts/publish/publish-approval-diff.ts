import { type DiffRow, rightAfterApproval, whenCampaignStarts } from '@fanfare/contract/approvals/approvals';
import { networkByKind } from '@fanfare/contract/connections/connections';
import { formatDateTime } from '@fanfare/contract/kit/format-time';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { Db } from '../../../platform/db/index.ts';
import { listArticleAddresses, type SanitizeArticle, toPlainText } from '../../../platform/html/index.ts';
import { mediaRow, textRow } from '../../approvals/index.ts';
import type { MediaService } from '../../media/index.ts';
import type { PublishRequest, RequestedShare } from '../publish-request.ts';

type Deps = { sanitizeArticle: SanitizeArticle; media: Pick<MediaService, 'findFiles'> };

/** Limit of the compared text in characters, above the length of any article. */
const maxTextLength = 60_000;

/** Description of a post for the second person: text, images and videos, shares and time. */
export const createApprovalDiff =
  ({ sanitizeArticle, media }: Deps) =>
  async (db: Db, businessId: number, request: PublishRequest): Promise<DiffRow[]> => {
    const html = await sanitizeArticle(request.html);
    const addresses = listArticleAddresses(html);
    const featuredRefs = listFeaturedImages(request);
    const files = await media.findFiles(db, businessId, [...addresses.media, ...featuredRefs]);
    const { picture, publishAt, zone } = request;
    const isOnSite = picture.kind === 'remote' && featuredRefs.length === 0;
    return [
      ...textRow('Title', request.title),
      ...textRow('Text', await toPlainText(html, maxTextLength)),
      ...textRow('Excerpt', request.excerpt),
      ...textRow('Links', addresses.links.join(', ')),
      ...mediaRow('Images and videos', toRefs(addresses.media), files),
      ...mediaRow('Featured image', toRefs(featuredRefs), files),
      ...textRow('Featured image', isOnSite ? 'An image of the site' : ''),
      ...textRow('Category', request.categoryName),
      ...textRow('Shares', request.shares.map((share) => toShareText(share, zone)).join('\n\n')),
      ...textRow('Time', publishAt === null ? toTimeText(request) : formatDateTime(new Date(publishAt), zone)),
    ];
  };

const toRefs = <Ref>(refs: readonly Ref[]): { ref: Ref }[] => refs.map((ref) => ({ ref }));

/**
 * Featured image in the description: a file of the library or an address. An image that exists only on the site is left
 * out.
 */
const listFeaturedImages = ({ picture, pictureUrl }: PublishRequest): (number | string)[] => {
  if (picture.kind === 'file') return [picture.id];
  return pictureUrl === null ? [] : [pictureUrl];
};

const toShareText = ({ network, name, message, dueAt }: RequestedShare, zone: string): string => {
  const time = dueAt === null ? 'with the post' : formatDateTime(new Date(dueAt), zone);
  return `${networkLabels[networkByKind[network]]}: ${name}, ${time}: ${message}`;
};

const toTimeText = ({ status }: PublishRequest): string =>
  status === 'draft' ? whenCampaignStarts : rightAfterApproval;
