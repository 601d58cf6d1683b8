import type { Routes } from '../../kit/network.ts';
import { checkToken } from '../api.ts';
import { errors } from '../errors.ts';
import type { State } from '../state.ts';
import { type Content, reviewStatusAt, reviewText, type Switch } from './ad-objects.ts';
import {
  type ContentFigures,
  findAccount,
  findActiveBoostOfPath,
  findBoostOfPath,
  firstContentId,
  listBoosts,
  listContents,
  nextId,
  readFigures,
  systemStatus,
} from './ad-store.ts';
import { formatDate } from './boosts.ts';
import { valueAt, withChange } from './changes.ts';
import {
  type Fields,
  pageOf,
  readChoice,
  readDate,
  readLimitedText,
  readText,
  requireText,
  toFieldList,
  toFields,
} from './fields.ts';
import {
  averageCpc,
  costPerConversion,
  type DateRange,
  sumFigures,
  toFigureColumns,
  toViewableColumns,
} from './figures.ts';

const prefix = '/api/stats/api/v1.0/boosts';
const limits = { headline: 80, description: 250, brand_name: 30, target_url: 255 };
const pictureEndings = { image: ['jpg', 'jpeg', 'gif', 'png', 'webp'], video: ['mp4', 'mov'] };
const switches: Record<'on' | 'off', Switch> = { on: 'active', off: 'inactive' };

/** Day of the figures of listed banners: today unless the request has another one. */
const readDay = (query: Fields, now: number): DateRange => ({
  from: readDate(query, 'date_from') ?? formatDate(now),
  to: readDate(query, 'date_to') ?? formatDate(now),
});

const checkUrl = (name: string, text: string): string => {
  if (!/^https?:\/\/[^\s/]/.test(text) || !URL.canParse(text)) throw errors.invalid(`${name} must be a URL`);
  return text;
};

/** Picture of a banner; a URL without an ending can be any picture. */
const checkPicture = (fields: Fields): string => {
  const kind = readText(fields, 'image') === undefined ? 'video' : 'image';
  const url = readText(fields, kind);
  if (!url) throw errors.invalid('image or video is required');
  const [, ending] = /\.([a-z0-9]{2,5})$/i.exec(new URL(checkUrl(kind, url)).pathname) ?? [];
  if (ending !== undefined && !pictureEndings[kind].includes(ending.toLowerCase()))
    throw errors.invalid(`${kind} must be one of: ${pictureEndings[kind].join(', ')}`);
  return url;
};

/** Calls that list, add and change banners. */
export const registerContents = (app: Routes, state: State) => {
  const { contents, now } = state;

  const toColumns = ({ content, days }: ContentFigures) => {
    const { id, headline, targetUrl, brandName } = content;
    const figures = sumFigures(days.values());
    return {
      content_id: id,
      headline,
      target_url: targetUrl,
      brand_name: brandName,
      // URL of the network's copy of the picture, not the address that was sent.
      image_url: `${state.url()}/pictures/${id}.png`,
      enabled: valueAt(content.enabled, now()) ?? 'active',
      avg_position: '1.0',
      ...toFigureColumns(figures),
      avg_cpc: averageCpc(figures),
      cost_per_conv: costPerConversion(figures),
    };
  };

  // List of all banners of an account, without paging. The review status is called `status`, and the reason of a denial
  // is missing.
  app.get(`${prefix}/content`, { config: { operation: 'contents.list-all' } }, async (request) => {
    checkToken(state, request);
    const query = toFields(request.query);
    const account = findAccount(state, query);
    const boosts = listBoosts(state, account).filter((boost) => systemStatus(boost, account, now()) !== 'archived');
    const byBoost = readFigures(state, account, boosts, readDay(query, now()));
    const data = boosts.flatMap((boost) =>
      (byBoost.get(boost.id) ?? []).map((row) => ({
        boost_id: boost.id,
        ...toColumns(row),
        status: reviewStatusAt(row.content, now()),
        utm_codes: boost.utmCodes,
      })),
    );
    return { success: true, data };
  });

  app.get(`${prefix}/:id/content`, { config: { operation: 'contents.list' } }, async (request) => {
    checkToken(state, request);
    const query = toFields(request.query);
    const { account, boost } = findBoostOfPath(state, request);
    const review = readChoice(query, 'admin_status', ['approved', 'denied', 'pending']);
    const enabled = readChoice(query, 'enabled', ['active', 'inactive']);
    const rows = (readFigures(state, account, [boost], readDay(query, now())).get(boost.id) ?? [])
      .filter(({ content }) => review === undefined || reviewStatusAt(content, now()) === review)
      .filter(({ content }) => enabled === undefined || valueAt(content.enabled, now()) === enabled);
    const data = pageOf(rows, query).map((row) => ({
      ...toColumns(row),
      ...toViewableColumns(sumFigures(row.days.values())),
      admin_status: reviewStatusAt(row.content, now()),
      creative_denial_reason:
        reviewStatusAt(row.content, now()) === 'denied' ? (row.content.denialReason ?? 'N/A') : 'N/A',
    }));
    return { success: true, data };
  });

  app.post(`${prefix}/:id/content/add`, { config: { operation: 'contents.add' } }, async (request) => {
    checkToken(state, request);
    const { boost } = findActiveBoostOfPath(state, request);
    const fields = toFields(request.body);
    const id = nextId(contents.values(), firstContentId);
    const headline = requireText(fields, 'headline', limits.headline);
    contents.set(id, {
      id,
      boostId: boost.id,
      headline,
      description: requireText(fields, 'description', limits.description),
      brandName: requireText(fields, 'brand_name', limits.brand_name),
      targetUrl: checkUrl('target_url', requireText(fields, 'target_url', limits.target_url)),
      imageUrl: checkPicture(fields),
      enabled: [{ at: now(), value: 'active' }],
      ...reviewText({ reviews: [], headline }, now()),
    });
    return { success: true, creative: { id: Number(id), status: 'pending' } };
  });

  const change = (content: Content, fields: Fields): Content => {
    const enabled = readChoice(fields, 'enabled', ['on', 'off']);
    const texts = {
      headline: readLimitedText(fields, 'headline', limits.headline) ?? content.headline,
      description: readLimitedText(fields, 'description', limits.description) ?? content.description,
      brandName: readLimitedText(fields, 'brand_name', limits.brand_name) ?? content.brandName,
      targetUrl: checkUrl('target_url', readLimitedText(fields, 'target_url', limits.target_url) ?? content.targetUrl),
    };
    const { headline, description, brandName, targetUrl } = content;
    const isSame =
      texts.headline === headline &&
      texts.description === description &&
      texts.brandName === brandName &&
      texts.targetUrl === targetUrl;
    const next: Content = {
      ...content,
      ...texts,
      enabled: enabled === undefined ? content.enabled : withChange(content.enabled, now(), switches[enabled]),
    };
    return isSame ? next : { ...next, ...reviewText(next, now()) };
  };

  app.post(`${prefix}/:id/content`, { config: { operation: 'contents.update' } }, async (request) => {
    checkToken(state, request);
    const { boost } = findActiveBoostOfPath(state, request);
    const existing = listContents(state, boost);
    const changed = toFieldList(request.body).flatMap((fields) => {
      const id = readText(fields, 'id');
      // Banners to change: one by its id, or without an id every banner of the campaign.
      const chosen = id === undefined ? existing : existing.filter((content) => content.id === id);
      if (id !== undefined && chosen.length === 0) throw errors.invalidArgument();
      return chosen.map((content) => change(content, fields));
    });
    for (const content of changed) contents.set(content.id, content);
    const data = changed.map((content) => ({ id: content.id, status: reviewStatusAt(content, now()) }));
    return { success: true, data };
  });
};
