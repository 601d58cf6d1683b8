import type { LinkAd, PostAd, VideoAd } from '../../../ports/ads/ad-creation.ts';

export type PageAd = PostAd | LinkAd | VideoAd;

/** The link of a lead ad, which opens its form. */
const leadLink = 'http://fb.me/';

/** Changes that Facebook makes to ads by itself unless each is refused by name. */
const enhancements = [
  'adapt_to_placement',
  'add_text_overlay',
  'advantage_plus_creative',
  'description_automation',
  'enhance_cta',
  'image_animation',
  'image_auto_crop',
  'image_background_gen',
  'image_brightness_and_contrast',
  'image_templates',
  'image_touchups',
  'image_uncrop',
  'inline_comment',
  'media_type_automation',
  'pac_relaxation',
  'product_extensions',
  'reveal_details_over_time',
  'show_destination_blurbs',
  'show_summary',
  'site_extensions',
  'text_optimizations',
  'text_translation',
  'video_auto_crop',
  'video_filtering',
];
const optOut = { enroll_status: 'OPT_OUT' };
const refusals = {
  degrees_of_freedom_spec: {
    creative_features_spec: Object.fromEntries(enhancements.map((feature) => [feature, optOut])),
  },
  contextual_multi_ads: optOut,
};

/**
 * The creative of an ad. It has no name: Facebook gives back an equal creative instead of a second one, and a name
 * would make it differ.
 */
export const toCreativeFields = (ad: PageAd, imageHash: string | undefined) => ({
  ...toContentFields(ad, imageHash),
  ...refusals,
});

/** Content of the ad for previews, which Facebook draws without the changes that it makes to ads by itself. */
export const toContentFields = (ad: PageAd, imageHash: string | undefined): Record<string, string | object> => ({
  ...(ad.type === 'post'
    ? { object_story_id: ad.postId, ...toInstagram(ad) }
    : { object_story_spec: { page_id: ad.pageId, ...toInstagram(ad), ...toStory(ad, imageHash) } }),
  ...(ad.urlTags && { url_tags: ad.urlTags }),
});

const toInstagram = ({ instagramUserId }: PageAd) => ({
  ...(instagramUserId && { instagram_user_id: instagramUserId }),
});

const toStory = (ad: LinkAd | VideoAd, imageHash: string | undefined): object => {
  const { message, headline, description } = ad;
  if (ad.type === 'link')
    return {
      link_data: {
        link: ad.leadFormId ? leadLink : ad.url,
        ...withoutEmpty({ message, name: headline, description, image_hash: imageHash }),
        call_to_action: toCallToAction(ad),
      },
    };
  const texts = { message, title: headline, link_description: description, image_hash: imageHash };
  return { video_data: { video_id: ad.videoId, ...withoutEmpty(texts), call_to_action: toCallToAction(ad) } };
};

/**
 * Button of an ad. For a lead ad with a video, the form is sent beside the link; for one with a link, the form is sent
 * alone.
 */
const toCallToAction = ({ type, callToAction, pageId, url, leadFormId }: LinkAd | VideoAd): object => {
  if (leadFormId)
    return {
      type: callToAction,
      value: { lead_gen_form_id: leadFormId, ...(type === 'video' && { link: leadLink }) },
    };
  return { type: callToAction, value: callToAction === 'LIKE_PAGE' ? { page: pageId } : { link: url } };
};

const withoutEmpty = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
