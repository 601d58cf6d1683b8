import type { TextRequest } from '@fanfare/connectors/ports/ai-provider';
import type { Voice } from '@fanfare/contract/ai/ai';
import type { ArticleProgress } from '@fanfare/contract/ai-writer/ai-writer';
import type { MediaItem } from '@fanfare/contract/media/media';
import { z } from 'zod';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { AiFailure, type AiModels, type AiPayer } from '../../ai/index.ts';
import { articlePartStore } from '../article-parts.store.ts';
import { type ArticleResult, type ArticleRow, articleStore } from '../articles.store.ts';
import { cutAtWord } from '../cut-at-word.ts';
import type { ImageService } from '../images.service.ts';
import type { Prompts } from '../prompts/prompts.ts';
import { assembleArticle } from './assembly.ts';
import { findLiveLinks } from './live-links.ts';
import type { ModelCalls } from './model-calls.ts';
import { readModelHtml } from './model-html.ts';
import { Outline, type OutlineLink, outlineRequest, plannedSections } from './outline.ts';
import type { OwnPost, ownPostFinder } from './own-posts.ts';
import type { PlannedLink } from './place-links.ts';
import { type PlannedSection, SectionAnswer, sectionRequest } from './section.ts';

type Deps = {
  models: Pick<AiModels, 'findVoice' | 'status'>;
  calls: ModelCalls;
  prompts: Prompts;
  images: Pick<ImageService, 'drawOfArticle'>;
  findOwnPosts: ReturnType<typeof ownPostFinder>;
  sanitizeArticle: SanitizeArticle;
};
export type ArticleWriter = ReturnType<typeof articleWriter>;

/** Thrown when the article was cancelled, ended, or another worker has it. */
export class ArticleTaken extends Error {}

/** Number of own posts the model can choose from. */
const offeredPosts = 30;
const metaDescriptionLength = 160;
/** Number of steps besides the sections: outline, links and pictures. */
const stepsBesideSections = 3;

const sectionProgress = (written: number, sections: number, of: number): ArticleProgress => ({
  step: 1 + written,
  of,
  words: `Writing section ${Math.min(written + 1, sections)} of ${sections}`,
});

/**
 * Writer of articles: first the outline, then all sections, images and the check of links at the same time. Each paid
 * answer is stored before the next step, so that a repeated run continues there.
 */
export const articleWriter = (platform: Platform, deps: Deps) => {
  const { db, safeFetch } = platform;
  const { models, calls, prompts, images, findOwnPosts, sanitizeArticle } = deps;
  const store = articleStore(db);
  const parts = articlePartStore(db);

  const requireHeld = async (article: ArticleRow) => {
    if (!(await store.isHeld(article))) throw new ArticleTaken();
  };

  /** Returns the stored answer for a part of the article, or calls the model and stores its answer. */
  const writePart = async <T>(
    article: ArticleRow,
    kept: ReadonlyMap<number, unknown>,
    position: number,
    schema: z.core.$ZodType<T>,
    request: () => TextRequest<T>,
    progressAfter: () => ArticleProgress,
  ): Promise<T> => {
    const stored = kept.has(position) ? z.safeParse(schema, kept.get(position)) : undefined;
    if (stored?.success) return stored.data;
    const payer: AiPayer = { businessId: article.businessId, feature: article.feature };
    const { data, cost, model } = await calls.write(payer, request()).catch(async (error: unknown) => {
      if (error instanceof AiFailure) await store.addCost(article.id, error.cost);
      throw error;
    });
    await parts
      .add(article, { position, answer: data, cost, model, progress: progressAfter() })
      .catch(async (error: unknown) => {
        await store.addCost(article.id, cost);
        throw error;
      });
    return data;
  };

  const writeSections = async (
    article: ArticleRow,
    kept: ReadonlyMap<number, unknown>,
    plan: {
      sections: readonly PlannedSection[];
      links: readonly PlannedLink[];
      title: string;
      voice: Voice;
      of: number;
    },
  ): Promise<string[]> => {
    const { sections, links, title, voice, of } = plan;
    await requireHeld(article);
    let written = sections.filter((_, at) => kept.has(at + 1)).length;
    const countWritten = () => {
      written += 1;
      return sectionProgress(written, sections.length, of);
    };
    const answers = await Promise.allSettled(
      sections.map(async (_, at) => {
        const anchors = links.filter(({ section }) => section === at).map(({ anchor }) => anchor);
        const request = () => sectionRequest(prompts, article, sections, at, { voice, anchors, title });
        const answer = await writePart(article, kept, at + 1, SectionAnswer, request, countWritten);
        return readModelHtml(answer.html);
      }),
    );
    // All concurrent answers are stored before an error of one of them ends the run.
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };

  return async (article: ArticleRow): Promise<ArticleResult> => {
    const { businessId, siteId, description } = article;
    const [kept, voice, status, ownPosts] = await Promise.all([
      store.listParts(article.id),
      models.findVoice(businessId, siteId),
      models.status(businessId),
      description.internalLinkCount === 0
        ? []
        : findOwnPosts(businessId, siteId, {
            keywords: description.keywords,
            about: `${description.topic} ${description.title}`,
          }),
    ]);
    const canDraw = status.image_model !== null;
    // The claim is checked again, because reading the posts of a site can take a while.
    if (description.internalLinkCount > 0) await requireHeld(article);
    const outline = await writePart(
      article,
      kept,
      0,
      Outline,
      () => outlineRequest(prompts, article, { voice, ownPosts: ownPosts.slice(0, offeredPosts), canDraw }),
      () => ({ step: 1, of: stepsBesideSections + 1, words: 'Writing the sections' }),
    );
    const sections = plannedSections(article, outline);
    const title = article.feature === 'bulk_ai' ? outline.title : description.title;
    const of = sections.length + stepsBesideSections;
    const planned = [
      ...chooseInternal(outline.internalLinks, ownPosts, description.internalLinkCount),
      ...chooseExternal(outline.externalLinks, description.editableexternalLinking),
    ].map((link) => ({ ...link, section: Math.min(Math.max(0, link.section), sections.length - 1) }));

    // Pictures and links run at the same time as the sections; their failures only leave something out.
    const drawing = images.drawOfArticle(article, canDraw ? outline.imagePrompts : []);
    const external = planned.flatMap(({ url, isExternal }) => (isExternal ? [url] : []));
    const checking = findLiveLinks(safeFetch, external);
    const texts = await writeSections(article, kept, { sections, links: planned, title, voice, of });

    if (external.length > 0) await store.setProgress(article, { step: of - 2, of, words: 'Checking links' });
    const links = keepLive(planned, new Set(await checking), description.editableexternalLinking);
    if (description.autoFeaturedImage || description.inlineImageCount > 0)
      await store.setProgress(article, { step: of - 1, of, words: 'Adding images' });
    const drawn: readonly MediaItem[] = await drawing;
    const html = await assembleArticle({
      introduction: await readModelHtml(outline.openingParagraph),
      sections: sections.map(({ heading }, at) => ({ heading, html: texts[at] ?? '' })),
      links,
      youtubeId: description.youtubeId,
      images: drawn,
      imagePosition: article.imagePosition,
      disclosureLanguage: voice.discloses_ai ? description.languageName : undefined,
    });
    return {
      title,
      metaDescription: cutAtWord(outline.metaDescription, metaDescriptionLength),
      html: await sanitizeArticle(html),
      links: links.flatMap(({ url, isExternal }) => (isExternal ? [url] : [])),
      progress: { step: of, of, words: 'Done' },
    };
  };
};

/**
 * Chooses posts for internal links: first existing posts that the model named, then the posts that match the article
 * best.
 */
const chooseInternal = (chosen: readonly OutlineLink[], posts: readonly OwnPost[], count: number): PlannedLink[] => {
  const byUrl = new Map(posts.map((post) => [post.url, post]));
  const links = new Map<string, PlannedLink>();
  const add = ({ url, title }: OwnPost, anchor: string, section: number) => {
    if (links.size < count && !links.has(url))
      links.set(url, { url, anchor, label: title, section, isExternal: false });
  };
  for (const { url, anchor, section } of chosen) {
    const post = byUrl.get(url);
    if (post) add(post, anchor || post.title, section - 1);
  }
  for (const [at, post] of posts.entries()) add(post, post.title, at + 1);
  return [...links.values()];
};

const chooseExternal = (chosen: readonly OutlineLink[], count: number): PlannedLink[] =>
  count === 0
    ? []
    : chosen.map(({ url, anchor, section }) => ({
        url,
        anchor,
        section: section - 1,
        isExternal: true,
        label: anchor || (URL.canParse(url) ? new URL(url).hostname : url),
      }));

/** Keeps the external links that answered, and not more than were asked for. */
const keepLive = (links: readonly PlannedLink[], live: ReadonlySet<string>, count: number): PlannedLink[] => {
  const external = links.filter(({ url, isExternal }) => isExternal && live.has(url));
  const unique = [...new Map(external.map((link) => [link.url, link])).values()];
  return [...links.filter(({ isExternal }) => !isExternal), ...unique.slice(0, count)];
};
