import type { GateResult } from '@fanfare/contract/bulk-ai/articles';
import type { GateSettings } from '@fanfare/contract/bulk-ai/settings';
import type { Platform } from '../../../platform/platform.ts';
import { readInThread } from '../../../platform/workers/index.ts';
import { siteQueries } from '../../sites/index.ts';
import type { measureArticle } from './article-measures.ts';
import { compareFingerprints, type Fingerprint } from './fingerprint.ts';
import { type FingerprintRow, fingerprintStore, siteIndexStore } from './fingerprints.store.ts';
import type { CheckedArticle, CheckGates } from './gate.ts';
import {
  judgeBatchSimilarity,
  judgeForbidden,
  judgeImage,
  judgeLanguage,
  judgeLength,
  judgeLinks,
  judgeReadingLevel,
  judgeSimilarity,
  judgeStructure,
  type Match,
  type Similarity,
} from './gate-results.ts';
import { type CheckedLinks, checkLinks } from './live-links.ts';
import type { SiteIndexService } from './site-index.service.ts';

type Deps = { siteIndex: Pick<SiteIndexService, 'request'> };

const module = new URL('./article-measures.ts', import.meta.url);
const noSite = 'The site was deleted, so the article couldn’t be compared with its posts.';
const stillReading = 'We’re still reading the posts of this site, so the article couldn’t be compared with them.';

/** Service that checks articles before they are posted without a person. */
export const gateService = ({ db, now, safeFetch }: Platform, { siteIndex }: Deps): { check: CheckGates } => {
  const findUnread = async ({ businessId, siteId }: CheckedArticle): Promise<string | undefined> => {
    const index = await siteIndexStore(db).find(siteId);
    if (!index) await db.transaction((tx) => siteIndex.request(tx, businessId, siteId));
    if (index?.indexedAt) return undefined;
    return index?.problem ? `The posts of this site couldn’t be read. ${index.problem}` : stillReading;
  };

  /**
   * Compares an article with other texts. The article is saved first, so that of two articles checked at the same time,
   * at least one finds the other.
   */
  const compare = async (
    article: CheckedArticle,
    fingerprint: Fingerprint,
  ): Promise<{ posts: Similarity; batch: Match | undefined }> => {
    const { businessId, siteId, articleId, title } = article;
    if (!(await siteQueries(db).find(businessId, siteId))) return { posts: { unread: noSite }, batch: undefined };
    await db.transaction((tx) =>
      fingerprintStore(tx).saveArticle({ businessId, siteId, articleId, title, changedAt: now(), ...fingerprint }),
    );
    const candidates = await fingerprintStore(db).listCandidates(siteId, fingerprint.sketch);
    const posts = candidates.filter(({ postId }) => postId !== null && postId !== article.postId);
    const articles = candidates.filter((row) => row.articleId !== null && row.articleId !== articleId);
    const unread = await findUnread(article);
    return {
      posts: unread === undefined ? { match: findBest(fingerprint, posts) } : { unread },
      batch: findBest(fingerprint, articles),
    };
  };

  const check = async (article: CheckedArticle, settings: GateSettings): Promise<GateResult[]> => {
    const { html, title, language, words, links } = article;
    const isLinkGateOn = settings.min_live_links !== null;
    const [measures, checkedLinks] = await Promise.all([
      readInThread<typeof measureArticle>(module, 'measureArticle', html, title, language, settings.forbidden),
      isLinkGateOn ? checkLinks(safeFetch, links) : Promise.resolve<CheckedLinks | undefined>(undefined),
    ]);
    const { posts, batch } = await compare(article, measures.fingerprint);
    return [
      judgeSimilarity(settings, posts),
      judgeBatchSimilarity(settings, batch),
      judgeLength(settings, measures.words, words),
      judgeStructure(settings, measures.structure),
      judgeLanguage(settings, measures.language, language),
      judgeLinks(settings, checkedLinks),
      judgeForbidden(settings, measures.forbidden),
      judgeImage(settings, article),
      judgeReadingLevel(settings, measures.readingEase, language),
    ];
  };

  return { check };
};

const findBest = (fingerprint: Fingerprint, rows: readonly FingerprintRow[]): Match | undefined =>
  rows
    .map((row) => ({ title: row.title, score: compareFingerprints(fingerprint, row) }))
    .toSorted((a, b) => b.score - a.score)[0];
