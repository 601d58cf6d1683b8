import { defaultSettings } from '@fanfare/contract/bulk-ai/settings';
import { dayMs, hourMs } from '@fanfare/contract/kit/durations';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { BulkAi, PastArticle } from '../../features/bulk-ai/index.ts';
import { findMembership } from '../../features/business/index.ts';
import { userQueries } from '../../features/identity/index.ts';
import { type Sites, siteQueries } from '../../features/sites/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { owner } from '../users.ts';
import { type DemoArticle, demoBulkCategories, toDemoHtml } from './articles.ts';
import { demoGates } from './gates.ts';

type Deps = { sites: Sites; bulkAi: Pick<BulkAi, 'history'> };

const askedWords = 500;
/** Costs in micro-dollars: of an article without its price per word, of its picture, and of a refused request. */
const textCost = 22_000;
const imageCost = 40_000;
const refusedCost = 1_900;

/** A month of bulk AI on the blog. The next article starts and the next post goes out hours after the first start. */
export const seedBulkAi = async ({ db, now }: Platform, { sites, bulkAi }: Deps) => {
  const olive = await userQueries(db).findByEmail(owner.email);
  const business = olive && (await findMembership(db)(olive.id, null));
  const [row] = business ? (await siteQueries(db).list(business.id)).map((each) => each.row) : [];
  if (!olive || !business || !row) return;
  const zone = olive.timeZone || 'UTC';
  const [{ posts }, siteCategories] = await sites.service.withSite(row, (site, grant) =>
    Promise.all([site.posts(grant, { page: 1, perPage: 50, status: ['published'] }), site.categories(grant)]),
  );
  const pictures = posts.flatMap((post) => pictureOf(post) ?? []);

  const settings = {
    ...defaultSettings(zone, true),
    article_creation_interval: 10,
    stop_posting_articles: false,
    word_count: askedWords,
    posting_time: `${toLocalTime(new Date(now().getTime() + 16 * hourMs), zone).slice(11, 13)}:00`,
  };
  const toPast = (article: DemoArticle, place: number): PastArticle => {
    const post = article.state === 'posted' ? posts.find(({ title }) => title === article.post) : undefined;
    const html = 'text' in article ? toDemoHtml(article.text) : (post?.html ?? '');
    const words = countWords(html);
    const picture = html === '' ? undefined : (pictureOf(post) ?? pictures[place % pictures.length]);
    const similar = 'similar' in article ? article.similar : undefined;
    const postedAt = post?.publishedAt;
    return {
      state: article.state,
      title: article.title,
      html,
      words,
      cost: html === '' ? refusedCost : textCost + words * 8 + place * 700 + (picture ? imageCost : 0),
      at: new Date(postedAt ? postedAt.getTime() - 18 * hourMs : now().getTime() - dayOf(article) * dayMs),
      ...(postedAt ? { postedAt } : {}),
      details: {
        reason: article.reason ?? '',
        heldBecause: article.state === 'held' && article.reason ? [article.reason] : [],
        featuredImage: picture ?? null,
        ...(html === ''
          ? {}
          : { gates: demoGates(settings, { words, similar, hasImage: picture !== undefined, place }) }),
        model: 'practice-writer',
        promptVersion: 'outline-v1, section-v1, rules-v1',
        ...(post ? { postId: post.id, postUrl: post.url, approvedById: olive.id, approvedAt: post.publishedAt } : {}),
      },
    };
  };

  await bulkAi.history.save(
    business.id,
    settings,
    demoBulkCategories.map(({ name, postCategory, isPaused, articles, waiting }) => ({
      name,
      siteId: row.id,
      isPaused,
      postCategories: siteCategories
        .filter((category) => category.name === postCategory)
        .map((category) => ({ cat_ID: Number(category.id), cat_name: category.name })),
      keywords: [
        ...articles.map((article, index) => ({ name: article.keyword, article: toPast(article, index) })),
        ...waiting.map((keyword) => ({ name: keyword })),
      ],
    })),
  );
};

const dayOf = (article: DemoArticle): number => ('day' in article ? article.day : 0);

const pictureOf = (post: { pictureId?: string | null; pictureUrl?: string | null } | undefined) =>
  post?.pictureId && post.pictureUrl ? { image_url: post.pictureUrl, image_id: Number(post.pictureId) } : undefined;

const countWords = (html: string): number =>
  html
    .replaceAll('<', ' <')
    .split(/<[^<>]*>/)
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '').length;
