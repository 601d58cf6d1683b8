import { createHash } from 'node:crypto';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { AdContent, AdCreator, AdGroupPlan, AdGroupRef, DisplayAd } from '../../ports/ads/ad-creation.ts';
import type { CampaignPlan } from '../../ports/ads/ad-plans.ts';
import type { AccountAds, Ads } from '../ads.ts';
import { toCampaignOperations } from './campaign-plans.ts';
import { dateIn } from './dates.ts';
import { goneError, invalidRequest, quote, requireId, select } from './gaql.ts';
import { CreatedAdRow, CreatedGroupRow } from './wire.ts';

type Deps = { ads: Ads; now: () => Date };
type Picture = DisplayAd['landscape'];

const pictureTypes = ['image/jpeg', 'image/png', 'image/gif'];
const maxPictureBytes = 5 * 1024 * 1024;
/**
 * Name of the custom URL parameter that identifies an ad: responsive ads have no name, and ads no time of creation. The
 * parameter appears in no link, as no link template refers to it.
 */
const markKey = 'fanfare';

/** Creates display campaigns with one ad group, and responsive display ads. */
export const googleAdCreator = ({ ads, now }: Deps): AdCreator => ({
  contents: ['display'],
  // Google's smallest limit for ads in an ad group is that of text ads; it names none for responsive display ads.
  limits: { adsPerGroup: 50, groupsPerCampaign: 20_000 },

  async createGroup(grant, account, group) {
    const plan = requirePlan(group);
    const { isPaused } = group;
    const operations = toCampaignOperations(account, plan, { now: now(), isPaused });
    const names = await ads.forAccount(grant, account).changeAll('campaign.create', operations);
    const campaignId = idIn(names, 'campaigns');
    const groupId = idIn(names, 'adGroups');
    if (!campaignId || !groupId) throw unclear();
    return { campaignId, groupId };
  },

  /**
   * Finds an ad group by the name of its campaign, which is unique among the campaigns of an account. A campaign was
   * created together with its ad group or not at all.
   */
  async findGroup(grant, account, group, since) {
    const name = quote(requirePlan(group).name);
    const query = select(['campaign.id', 'campaign.start_date_time', 'ad_group.id'], 'ad_group', [
      `campaign.name = ${name}`,
      "campaign.status != 'REMOVED'",
      `ad_group.name = ${name}`,
      "ad_group.status != 'REMOVED'",
    ]);
    const earliest = dateIn(since, account.timeZone);
    const found = (await ads.forAccount(grant, account).read('campaign.find', query, CreatedGroupRow)).find(
      ({ campaign }) => campaign.startDateTime.slice(0, 10) >= earliest,
    );
    return found && { campaignId: found.campaign.id, groupId: found.adGroup.id };
  },

  async createAd(grant, account, group, { name, isPaused, content }) {
    const client = ads.forAccount(grant, account);
    const display = requireDisplay(content);
    const groupId = requireGroupId(group);
    const [landscape, square] = await createPictures(client, display);
    const status = isPaused ? 'PAUSED' : 'ENABLED';
    const resourceName = await client.create('ad.create', 'adGroupAds', {
      adGroup: client.toName('adGroups', groupId),
      status,
      ad: {
        finalUrls: [display.finalUrl],
        urlCustomParameters: [{ key: markKey, value: toMark(name) }],
        responsiveDisplayAd: {
          marketingImages: [{ asset: landscape }],
          squareMarketingImages: [{ asset: square }],
          headlines: [{ text: display.shortHeadline }],
          longHeadline: { text: display.longHeadline },
          descriptions: [{ text: display.description }],
          businessName: display.businessName,
        },
      },
    });
    const id = resourceName.split('~')[1];
    if (!id) throw unclear();
    return { id, status };
  },

  async findAd(grant, account, group, { name }) {
    const fields = ['ad_group_ad.status', 'ad_group_ad.ad.id', 'ad_group_ad.ad.url_custom_parameters'];
    const query = select(fields, 'ad_group_ad', [
      `ad_group.id = ${requireGroupId(group)}`,
      "ad_group_ad.status != 'REMOVED'",
    ]);
    const mark = toMark(name);
    const rows = await ads.forAccount(grant, account).read('ad.find', query, CreatedAdRow);
    const found = rows.find(({ adGroupAd }) =>
      adGroupAd.ad.urlCustomParameters.some(({ key, value }) => key === markKey && value === mark),
    );
    return found && { id: found.adGroupAd.ad.id, status: found.adGroupAd.status };
  },
});

/** Throws for a plan without the user's declaration about political ads, as Google takes no such campaign. */
const requirePlan = (group: AdGroupPlan): CampaignPlan => {
  if (group.type !== 'campaign') throw invalidRequest('Ads on Google Ads need a campaign of their own.');
  if (group.plan.isEuPolitical === undefined)
    throw invalidRequest(
      'Say in the ad profile whether this campaign has EU political ads, then try again.',
      'declaration-missing',
    );
  return group.plan;
};

const requireDisplay = (content: AdContent): DisplayAd => {
  if (content.type !== 'display') throw invalidRequest('Google Ads accepts only responsive display ads here.');
  return content;
};

const requireGroupId = ({ groupId }: AdGroupRef): string => {
  if (groupId === undefined) throw goneError();
  return requireId(groupId);
};

/** Value of the parameter: letters and digits only, as values have no spaces and at most 200 bytes. */
const toMark = (name: string): string => hash(name).slice(0, 32);

const hash = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Creates the assets of the two pictures. */
const createPictures = async (client: AccountAds, { landscape, square }: DisplayAd) => {
  for (const picture of [landscape, square]) checkPicture(picture);
  return client.createAssets('ad.pictures', [landscape, square].map(toAsset));
};

const checkPicture = ({ bytes, contentType }: Picture) => {
  if (!pictureTypes.includes(contentType))
    throw invalidRequest('Google Ads accepts only JPEG, PNG and GIF images.', 'image-type-not-supported');
  if (bytes.length > maxPictureBytes)
    throw invalidRequest('Google Ads accepts images of up to 5 MB. Choose a smaller one.', 'image-too-large');
};

/**
 * Asset of a picture. Its name contains a hash of the bytes: names of assets are unique, so Google drops a second asset
 * of the same picture.
 */
const toAsset = ({ bytes, fileName }: Picture) => ({
  name: `${fileName.slice(0, 80)} ${hash(bytes).slice(0, 32)}`,
  imageAsset: { data: Buffer.from(bytes).toString('base64') },
});

const idIn = (names: readonly string[], collection: string): string | undefined =>
  names
    .find((name) => name.includes(`/${collection}/`))
    ?.split('/')
    .at(-1);

/** Error for a request that Google accepted, with an answer that has no id. */
const unclear = () =>
  new ConnectorFailure('unclear', {
    network: 'google',
    code: 'no-id',
    message: 'Google Ads didn’t confirm this. It may exist, so we didn’t send it again.',
  });
