import { dateAt } from '../kit/ads/delivery.ts';
import { dayMs, hourMs, minuteMs } from '../kit/durations.ts';
import type { Kit } from '../kit/network.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { closedDaysAgo } from './ads/ad-seed.data.ts';
import { seedAds } from './ads/ad-seed.ts';
import { seedRules } from './ads/rules/rule-seed.ts';
import { seedLeads } from './leads/lead-seed.ts';
import { adAccounts, apps, businesses, news, pages, people, pixels } from './seed.data.ts';
import { createState, type Post, type PostKind } from './state.ts';

/** Number of days with seeded posts: half a year, up to the day before the seeding. */
const historyDays = 182;
const kinds = ['text', 'photo', 'photo', 'photo', 'link', 'link', 'album', 'video'] as const satisfies PostKind[];

/** Fills the collections. The same day gives the same data. */
export const seed = (kit: Kit) => {
  const state = createState(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  const start = today - historyDays * dayMs;

  for (const app of apps) state.apps.set(app.id, app);
  for (const person of people) state.people.set(person.id, person);
  for (const business of businesses) state.businesses.set(business.id, business);
  for (const account of adAccounts) {
    const createdAt = start - 400 * dayMs;
    const canDeliver = account.funding !== undefined;
    state.adAccounts.set(account.id, {
      ...account,
      createdAt,
      countedFrom: dateAt(state.now(), account.timezone),
      deliveryChanges: [
        ...(canDeliver ? [] : [{ at: createdAt, isOn: false }]),
        ...(account.status === 101 ? [{ at: today - closedDaysAgo * dayMs, isOn: false }] : []),
      ],
    });
  }
  for (const { lastFiredHoursAgo = 0, ...pixel } of pixels) {
    state.pixels.set(pixel.id, { ...pixel, createdAt: start, lastFiredAt: today - lastFiredHoursAgo * hourMs });
  }
  for (const { openings, closings, ...page } of pages) {
    state.pages.set(page.id, { ...page, startedAt: start });
    const random = seededRandom(`history ${page.id}`);
    let turn = 0;
    for (let day = start + dayMs; day < today; day += random.between(2, 4) * dayMs) {
      const message = `${openings[turn % openings.length]} ${closings[turn % closings.length]}`;
      addPost({
        pageId: page.id,
        website: page.website,
        message,
        at: day + random.between(7 * 60, 19 * 60) * minuteMs,
      });
      turn += 1;
    }
  }

  addNews();
  seedAds(state, today);
  seedRules(state, today);
  seedLeads(state, today);

  function addNews() {
    const { pageId, message, comments } = news;
    const at = today - dayMs + 7.5 * hourMs;
    const random = seededRandom(`news ${pageId} ${today}`);
    const id = `${pageId}_${random.digits(15)}`;
    const when = { madeAt: at, publishAt: at, isScheduled: false };
    state.posts(pageId).set(id, { id, pageId, kind: 'text', message, photoIds: [], ...when });
    let parentId: string | undefined;
    for (const { after, name, message: text, isAnswer } of comments) {
      const comment = `${id.split('_')[1]}_${random.digits(16)}`;
      const from = { name, id: isAnswer ? pageId : seededRandom(`person ${name}`).digits(17) };
      state.comments.set(comment, {
        id: comment,
        postId: id,
        from,
        message: text,
        madeAt: at + after * minuteMs,
        isOurs: true,
        ...(isAnswer && parentId !== undefined && { parentId }),
      });
      if (!isAnswer) parentId = comment;
    }
  }

  function addPost({ pageId, website, message, at }: { pageId: string; website: string; message: string; at: number }) {
    const random = seededRandom(`post ${pageId} ${at - start}`);
    const number = random.digits(15);
    const kind = random.pick(kinds);
    const post: Post = {
      id: `${pageId}_${number}`,
      pageId,
      kind,
      message,
      photoIds: [],
      madeAt: at,
      publishAt: at,
      isScheduled: false,
    };
    const photo = () => {
      const id = random.digits(16);
      state.photos.set(id, { id, pageId, madeAt: at, isPublished: true, isTemporary: false, postId: post.id });
      return id;
    };
    if (kind === 'photo') post.photoIds = [photo()];
    if (kind === 'album') post.photoIds = Array.from({ length: random.between(2, 5) }, photo);
    if (kind === 'link') {
      const slug = message
        .toLowerCase()
        .replace(/[^a-z]+/g, '-')
        .split('-', 5)
        .join('-');
      post.link = {
        url: `${website}/journal/${slug}`,
        title: message.split(/[.?!:]/)[0] ?? message,
        description: message,
      };
    }
    if (kind === 'video') {
      post.videoId = random.digits(16);
      state.videos.set(post.videoId, {
        id: post.videoId,
        pageId,
        title: message.split(/[.?!:]/)[0] ?? message,
        description: message,
        bytes: 6_000_000,
        seconds: random.between(12, 90) + 0.5,
        madeAt: at,
        readyAt: at,
        statusReads: 2,
        isBroken: false,
        isPublished: true,
        postId: post.id,
      });
    }
    state.posts(pageId).set(post.id, post);
  }
};
