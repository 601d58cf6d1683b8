import { parseWebUrl } from '../../../kit/http/loopback-fetch.ts';
import { adErrors } from '../../graph/ad-errors.ts';
import { errors } from '../../graph/errors.ts';
import type { Call } from '../../graph/graph-api.ts';
import { allowedObjectives, canPromote } from '../../nodes/post-nodes.ts';
import { isReady } from '../../nodes/video-nodes.ts';
import type { AdSet, Campaign } from '../../objects/ad-types.ts';
import type { AdAccount, PracticePage } from '../../state.ts';
import { type CreativeContent, findPromotedPost, readContent } from './creative-content.ts';

/** Only link that Facebook takes for a lead ad. */
const leadLink = 'http://fb.me/';
const leadActions = ['APPLY_NOW', 'DOWNLOAD', 'GET_QUOTE', 'LEARN_MORE', 'SIGN_UP', 'SUBSCRIBE'];
const actions = [
  'BOOK_TRAVEL',
  'BUY_NOW',
  'CALL_NOW',
  'CONTACT_US',
  'DONATE_NOW',
  'FOLLOW_PAGE',
  'GET_OFFER',
  'GET_SHOWTIMES',
  'INSTALL_APP',
  'LIKE_PAGE',
  'LISTEN_NOW',
  'MESSAGE_PAGE',
  'NO_BUTTON',
  'OPEN_LINK',
  'ORDER_NOW',
  'PLAY_GAME',
  'REQUEST_TIME',
  'SEE_MENU',
  'SHOP_NOW',
  'USE_APP',
  'WATCH_MORE',
  'WATCH_VIDEO',
  'WHATSAPP_MESSAGE',
  ...leadActions,
];

/** Refuses a creative that Facebook would refuse; returns what it shows. */
export const checkCreative = (call: Call, account: AdAccount, creative: Record<string, unknown>): CreativeContent => {
  const content = readContent(creative);
  if (content.kind === 'none' && creative.object_story_spec === undefined)
    throw errors.invalid('A creative needs object_story_id or object_story_spec', 'object_story_spec');
  if (content.pageId === '') throw adErrors.pageMissing();
  const page = requireAdvertisedPage(call, content.pageId);
  if (content.instagramUserId !== undefined && content.instagramUserId !== page.instagram?.id)
    throw adErrors.instagramAccount();
  if (content.kind === 'post') checkPost(call, content);
  else if (content.kind === 'none')
    throw errors.invalid('object_story_spec needs link_data or video_data', 'object_story_spec');
  else checkStory(call, account, page, content);
  return content;
};

const requireAdvertisedPage = ({ access, context: { state } }: Call, pageId: string): PracticePage => {
  const page = state.pages.get(pageId);
  if (!page || !access.tasksFor(page).includes('ADVERTISE'))
    throw errors.permission('The user does not have the ADVERTISE task on this Page');
  return page;
};

const checkPost = ({ context }: Call, { postId = '' }: CreativeContent) => {
  const post = findPromotedPost(context.state, postId);
  if (!post) throw adErrors.postUnavailable();
  if (!canPromote(post, context)) throw adErrors.postNotPromotable();
};

const checkStory = ({ context }: Call, account: AdAccount, page: PracticePage, content: CreativeContent) => {
  const { kind, imageHash, imageUrl, videoId, callToAction } = content;
  if (imageHash !== undefined && !context.state.adImages.has(`${account.id}:${imageHash}`))
    throw errors.invalid(`The image hash ${imageHash} is unknown in this account`, 'image_hash');
  checkCallToAction(context.state.leadForms.get(callToAction?.leadFormId ?? ''), page, content);
  if (kind === 'link') return checkLink(content);
  const video = context.state.videos.get(videoId ?? '');
  const isOwn = video && (video.accountId === undefined ? video.pageId === page.id : video.accountId === account.id);
  if (!isOwn || video.isBroken || !isReady(video, context.now))
    throw errors.invalid('The video does not exist or is not ready', 'video_id');
  if (imageHash === undefined && imageUrl === undefined)
    throw errors.invalid('A video ad needs a thumbnail: image_hash or image_url', 'image_url');
  if (callToAction && callToAction.leadFormId === undefined && callToAction.type !== 'LIKE_PAGE')
    checkLink({ ...content, link: callToAction.link });
};

const checkLink = ({ link, callToAction }: CreativeContent) => {
  const url = link === undefined ? undefined : parseWebUrl(link);
  if (!url) throw adErrors.websiteMissing();
  const isLead = callToAction?.leadFormId !== undefined;
  if (isLead && link !== leadLink) throw errors.invalid(`The link of a lead ad must be ${leadLink}`, 'link');
  if (!isLead && link === leadLink) throw adErrors.websiteMissing();
};

type FormOfPage = { pageId: string; status: string } | undefined;

const checkCallToAction = (form: FormOfPage, page: PracticePage, { callToAction }: CreativeContent) => {
  if (!callToAction) return;
  const { type, leadFormId } = callToAction;
  if (!actions.includes(type)) throw errors.invalid(`Param type must be one of {${actions.join(', ')}}`, 'type');
  if (type === 'LIKE_PAGE' && callToAction.page !== page.id) throw adErrors.callToAction();
  if (leadFormId === undefined) return;
  if (!leadActions.includes(type)) throw adErrors.callToAction();
  if (!form || form.pageId !== page.id || form.status !== 'ACTIVE')
    throw errors.invalid('The lead form does not exist on this page, or is archived', 'lead_gen_form_id');
};

/** Refuses a creative that does not fit the ad set it is used in. */
export const checkFit = ({ context }: Call, content: CreativeContent, adSet: AdSet, campaign: Campaign) => {
  const { kind, postId, callToAction } = content;
  const post = kind === 'post' ? findPromotedPost(context.state, postId ?? '') : undefined;
  if (kind === 'post' && !post) throw adErrors.postUnavailable();
  if (post && !allowedObjectives(post, context).includes(campaign.objective)) throw adErrors.postNotPromotable();
  const wantsLeads = ['LEAD_GENERATION', 'QUALITY_LEAD'].includes(adSet.goal);
  if (wantsLeads !== (callToAction?.leadFormId !== undefined)) throw adErrors.destination();
  if (callToAction?.type === 'LIKE_PAGE' && adSet.goal !== 'PAGE_LIKES') throw adErrors.callToAction();
  const isPaidByClick = adSet.goal === 'LINK_CLICKS' && adSet.billingEvent === 'LINK_CLICKS';
  if (isPaidByClick && kind !== 'post' && !callToAction) throw adErrors.callToAction();
};
