import { type AiFeature, aiMessages } from '@fanfare/contract/ai/ai';
import type { AiImageAnswer } from '@fanfare/contract/ai-writer/ai-writer';
import { aiSource, type MediaItem } from '@fanfare/contract/media/media';
import type { Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import { createLimiter } from '../../platform/limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { newUuid } from '../../platform/random.ts';
import { redactQueryParams } from '../../platform/redact-query-params.ts';
import { AiFailure, type AiModels } from '../ai/index.ts';
import { businessQueries } from '../business/index.ts';
import type { Media } from '../media/index.ts';
import type { ImagePurpose } from './ai-writer.tables.ts';
import type { ArticleRow } from './articles.store.ts';
import { type ImageRow, imageStore } from './images.store.ts';
import { drawImageJob } from './job-types.ts';
import { leaseMs, withLease } from './lease.ts';
import { isRepeatable } from './repeatable.ts';

export type ImageService = ReturnType<typeof imageService>;
type Deps = {
  models: Pick<AiModels, 'draw'>;
  media: Pick<Media, 'service' | 'library'>;
};
export type ImageOrder = {
  businessId: number;
  siteId: number | null;
  userId: number | null;
  feature: AiFeature;
  purpose: ImagePurpose;
  prompt: string;
  alt: string;
  articleId?: string | undefined;
};

/** Number of pictures drawn by this process at once: each takes tens of megabytes until it is stored. */
export const maxDrawnAtOnce = 8;
/** Time an article waits for its pictures, in milliseconds. */
const articleWaitMs = 90_000;
/** Number of times a failed picture is drawn again; each can cost money. */
const maxFailures = 2;
const retrySeconds = 15;
/** Sizes of pictures in pixels; inline pictures are landscape, like featured ones. */
const sizeFor: Record<ImagePurpose, '1024x1024' | '1536x1024'> = {
  featured: '1536x1024',
  inline: '1536x1024',
  social: '1024x1024',
};
const altLength = 200;

/**
 * Service for pictures drawn by a model: each is a request of its own, stored in the media library and marked as AI.
 */
export const imageService = ({ db, now, random, log, sleep, jobs }: Platform, { models, media }: Deps) => {
  const store = imageStore(db);
  const inTurn = createLimiter(maxDrawnAtOnce);

  const draw = async (image: ImageRow): Promise<void> => {
    const { businessId, feature, prompt, purpose, alt } = image;
    const { bytes, cost } = await models.draw({ businessId, feature }, { prompt, size: sizeFor[purpose] });
    await store.addCost(image.id, cost);
    const userId = image.userId ?? (await businessQueries(db).find(businessId))?.ownerId;
    if (userId === undefined) throw new Problem('not-found');
    const name = alt.slice(0, 60) || 'AI image';
    const kept = await media.library.addImage({ businessId, userId }, toBuffer(bytes), name, aiSource, {
      afterInsert: (tx, { id }) => imageStore(tx).complete(image, id, now()),
    });
    if (kept.alt === '') await media.service.save(businessId, kept.id, { alt: alt.slice(0, altLength) });
  };

  /** Records a failed draw; true if it can be repeated. */
  const recordFailure = async (image: ImageRow, error: unknown): Promise<boolean> => {
    const failure = error instanceof AiFailure ? error : undefined;
    if (failure) await store.addCost(image.id, failure.cost);
    else log.warn({ image: image.id, reason: redactQueryParams(String(error)) }, 'An AI image could not be kept');
    const canRepeat = failure !== undefined && isRepeatable(failure) && image.failures < maxFailures;
    if (canRepeat) await store.release(image);
    else await store.fail(image.id, messageFor(error), now());
    return canRepeat;
  };

  /** Draws a waiting picture, unless another worker draws it. False if the drawing should be tried again later. */
  const drawNow = (businessId: number, id: string): Promise<boolean> => inTurn(() => drawClaimed(businessId, id));
  const drawClaimed = async (businessId: number, id: string): Promise<boolean> => {
    const leaseEnd = () => new Date(now().getTime() + leaseMs);
    const image = await store.claim(businessId, id, now(), leaseEnd());
    if (!image) return true;
    try {
      await withLease(
        () => store.renew(image, leaseEnd()),
        () => draw(image),
      );
      return true;
    } catch (error) {
      return !(await recordFailure(image, error));
    }
  };

  /** Draws a picture again while the provider is busy. It ends, because a picture fails after a few tries. */
  const drawUntilDone = async (businessId: number, id: string): Promise<void> => {
    while (!(await drawNow(businessId, id))) await sleep(retrySeconds * 1000);
  };

  const insert = async (tx: Tx, order: ImageOrder): Promise<string> => {
    const id = newUuid(random);
    await imageStore(tx).insert({ ...order, id, alt: order.alt.slice(0, altLength), createdAt: now() });
    return id;
  };

  const toAnswer = async (image: ImageRow): Promise<AiImageAnswer> => {
    const item = image.mediaId === null ? undefined : await media.service.find(image.businessId, image.mediaId);
    const isGone = image.status === 'done' && !item;
    return {
      request_id: image.id,
      status: isGone ? 'error' : image.status,
      response: { images: item ? [{ url: item.src }] : [] },
      image_url: item?.src ?? '',
      media_id: item?.id ?? null,
      alt: image.alt,
      error: isGone ? 'This image was deleted from the media library.' : image.error,
    };
  };

  const sendDraw = (tx: Tx, businessId: number, requestId: string) =>
    jobs.send(tx, drawImageJob, { businessId, requestId });

  return {
    insert,
    sendDraw,

    /** Starts a picture that belongs to no article. */
    start: (order: ImageOrder): Promise<string> =>
      db.transaction(async (tx) => {
        const id = await insert(tx, order);
        await sendDraw(tx, order.businessId, id);
        return id;
      }),

    /** Draws a picture for the job; after a failure that can pass, queues another attempt. */
    run: async (businessId: number, requestId: string): Promise<void> => {
      if (await drawNow(businessId, requestId)) return;
      await db.transaction((tx) => jobs.send(tx, drawImageJob, { businessId, requestId }, retrySeconds));
    },

    /** Status of a picture; 404 for a picture of another user. */
    status: async (business: BusinessContext, siteId: number | null, requestId: string): Promise<AiImageAnswer> => {
      const image = await store.find(business.id, requestId);
      if (!image || image.userId !== business.userId || image.siteId !== siteId) throw new Problem('not-found');
      return toAnswer(image);
    },

    /**
     * Draws the pictures of an article and waits up to 90 s. It never fails: failed and late pictures are left out.
     * Returns the inline pictures in order.
     */
    drawOfArticle: async (
      article: ArticleRow,
      prompts: readonly { prompt: string; alt: string }[],
    ): Promise<MediaItem[]> => {
      const { id: articleId, businessId, siteId, userId, feature, description } = article;
      const wanted = prompts.slice(0, description.inlineImageCount).filter(({ prompt }) => prompt !== '');
      try {
        for (const [at, { prompt, alt }] of wanted.entries())
          await imageStore(db).insert({
            id: newUuid(random),
            articleId,
            businessId,
            siteId,
            userId,
            feature,
            prompt,
            purpose: 'inline',
            position: at + 1,
            alt: alt.slice(0, altLength),
            createdAt: now(),
          });
        // The featured picture of a person's article is drawn by a job of its own.
        const ordered = await store.listOfArticle(articleId);
        const waiting = ordered.filter(
          ({ status, purpose }) => status === 'waiting' && (purpose === 'inline' || feature === 'bulk_ai'),
        );
        const drawing = Promise.allSettled(waiting.map(({ id }) => drawUntilDone(businessId, id)));
        if (waiting.length > 0) await Promise.race([drawing, sleep(articleWaitMs)]);
        const ended = waiting.length > 0 ? await store.listOfArticle(articleId) : ordered;
        const done = ended.filter(({ purpose }) => purpose === 'inline');
        const items = await Promise.all(
          done.map(async ({ mediaId, alt }) => {
            const item = mediaId === null ? undefined : await media.service.find(businessId, mediaId);
            return item ? [{ ...item, alt }] : [];
          }),
        );
        return items.flat();
      } catch (error) {
        log.warn({ article: articleId, reason: redactQueryParams(String(error)) }, 'Pictures of an article failed');
        return [];
      }
    },

    /** Finds the drawn images of an article, and the cost of all of its images. */
    findOfArticle: async (articleId: string) => {
      const images = await store.listOfArticle(articleId);
      const found = await Promise.all(
        images.map(async ({ purpose, businessId, mediaId }) => {
          const item = mediaId === null ? undefined : await media.service.find(businessId, mediaId);
          return item ? [{ purpose, mediaId: item.id, url: item.src }] : [];
        }),
      );
      return { pictures: found.flat(), cost: images.reduce((sum, { cost }) => sum + cost, 0) };
    },
  };
};

/** Buffer that shares its memory with the given array, without a copy. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

const messageFor = (error: unknown): string => {
  if (error instanceof AiFailure) return error.message;
  return error instanceof Problem ? error.message : aiMessages.badImage;
};
