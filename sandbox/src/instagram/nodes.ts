import { type Field, parseFields } from '../facebook/fields.ts';
import { type NodeType, select, type View } from '../facebook/nodes.ts';
import { pageNode as facebookPage } from '../facebook/page-nodes.ts';
import type { PracticePage } from '../facebook/state.ts';
import { stamp } from '../facebook/times.ts';
import { statusOf, statusWords } from './containers.ts';
import { insightsOf } from './insights.ts';
import type { Account, Container, Media, Part, State } from './state.ts';
import { earned, followersAt } from './statistics.ts';

export type Nodes = ReturnType<typeof nodes>;

/** The fields of everything practice Instagram has. */
export const nodes = (state: State) => {
  const accountNode: NodeType<Account> = {
    name: 'IGUser',
    defaults: ['id'],
    fields: {
      id: ({ id }) => id,
      username: ({ username }) => username,
      name: ({ name }) => name,
      biography: ({ biography }) => biography,
      website: ({ website }) => website,
      followers_count: (account, { now }) => followersAt(account, now),
      follows_count: ({ username }) => username.length * 17,
      media_count: ({ id }) => state.media(id).size,
      profile_picture_url: ({ pageId }) => `${state.url()}/pictures/${pageId}.svg`,
    },
  };

  const pageNode: NodeType<PracticePage> = {
    ...facebookPage,
    fields: {
      ...facebookPage.fields,
      instagram_business_account: ({ id }, view, { children }) => {
        const account = view.access.has('instagram_basic') ? state.accountOf(id) : undefined;
        return account && select(accountNode, account, children, view);
      },
    },
  };

  const containerNode: NodeType<Container> = {
    name: 'IGContainer',
    defaults: ['id'],
    fields: {
      id: ({ id }) => id,
      status_code: (container, { now }) => statusOf(container, now),
      status: (container, { now }) => statusWords(container, now),
    },
  };

  const figures = (media: Media, now: number) => {
    const account = state.accounts.get(media.accountId);
    return account && earned(media, account, now);
  };
  const mediaNode: NodeType<Media> = {
    name: 'IGMedia',
    defaults: ['id'],
    fields: {
      id: ({ id }) => id,
      caption: ({ caption }) => caption,
      media_type: ({ type }) => type,
      media_product_type: ({ product }) => product,
      media_url: ({ parts: [part] }) => part && partAddress(state, part),
      thumbnail_url: ({ type, parts: [part] }) => (type === 'VIDEO' && part ? stillAddress(state, part) : undefined),
      permalink: (media) => permalinkOf(state, media),
      shortcode: ({ shortcode }) => shortcode,
      timestamp: ({ publishedAt }) => stamp(publishedAt),
      username: ({ accountId }) => state.accounts.get(accountId)?.username,
      owner: ({ accountId }) => ({ id: accountId }),
      alt_text: ({ parts: [part] }) => part?.altText,
      like_count: (media, { now }) => figures(media, now)?.likes,
      comments_count: (media, { now }) => figures(media, now)?.comments,
      children: ({ type, parts }, view, { children }) =>
        type === 'CAROUSEL_ALBUM'
          ? { data: parts.map((part) => select(partNode, part, children ?? parseFields('id'), view)) }
          : undefined,
      insights: (media, view, field) => insightsOf(state, media, view, metricsIn(field)),
    },
  };

  const partNode: NodeType<Part> = {
    name: 'IGMedia',
    defaults: ['id'],
    fields: {
      id: ({ id }) => id,
      media_type: ({ kind }) => kind,
      media_url: (part) => partAddress(state, part),
      thumbnail_url: (part) => (part.kind === 'VIDEO' ? stillAddress(state, part) : undefined),
    },
  };

  const show =
    <T>(type: NodeType<T>) =>
    (subject: T, fields: Field[] | undefined, view: View) =>
      select(type, subject, fields, view);
  return {
    account: show(accountNode),
    page: show(pageNode),
    container: show(containerNode),
    media: show(mediaNode),
  };
};

const metricsIn = ({ modifiers }: Field): string[] => (modifiers.metric ?? '').split(',').filter(Boolean);

export const permalinkOf = (state: State, { product, shortcode }: Media): string =>
  `${state.url()}/${product === 'REELS' ? 'reel' : 'p'}/${shortcode}/`;

/** The file somebody sent, or a drawing in its place. */
export const partAddress = (state: State, part: Part): string =>
  part.fileId === undefined ? stillAddress(state, part) : `${state.url()}/media/${part.fileId}`;

export const stillAddress = (state: State, { id }: Part): string => `${state.url()}/pictures/${id}.svg`;
