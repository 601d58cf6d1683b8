import { formatTimestamp } from '../facebook/graph/date-format.ts';
import { type Field, parseFields } from '../facebook/graph/field-parser.ts';
import { type NodeType, type ReadContext, selectFields } from '../facebook/graph/node-types.ts';
import { pageNode as facebookPage, withPermittedTasks, withTasks } from '../facebook/nodes/page-nodes.ts';
import type { PracticePage } from '../facebook/state.ts';
import { statusAt, statusText } from './containers.ts';
import { mediaInsights } from './insights.ts';
import type { Account, Container, Media, Part, State } from './state.ts';
import { countFollowersAt, statisticsAt } from './statistics.ts';

export type Nodes = ReturnType<typeof createNodes>;

/** The node types of practice Instagram. */
export const createNodes = (state: State) => {
  const accountNode: NodeType<Account> = {
    name: 'IGUser',
    defaults: ['id'],
    fields: {
      id: ({ id }) => id,
      username: ({ username }) => username,
      name: ({ name }) => name,
      biography: ({ biography }) => biography,
      website: ({ website }) => website,
      followers_count: (account, { now }) => countFollowersAt(account, now),
      follows_count: ({ username }) => username.length * 17,
      media_count: ({ id }) => state.media(id).size,
      profile_picture_url: ({ pageId }) => `${state.url()}/pictures/${pageId}.svg`,
    },
  };

  const pageNode: NodeType<PracticePage> = {
    ...facebookPage,
    fields: {
      ...facebookPage.fields,
      instagram_business_account: ({ id }, context, { children }) => {
        const account = context.access.hasPermission('instagram_basic') ? state.findAccount(id) : undefined;
        return account && selectFields(accountNode, account, children, context);
      },
    },
  };

  const containerNode: NodeType<Container> = {
    name: 'IGContainer',
    defaults: ['id'],
    fields: {
      id: ({ id }) => id,
      status_code: (container, { now }) => statusAt(container, now),
      status: (container, { now }) => statusText(container, now),
    },
  };

  const statisticsFor = (media: Media, now: number) => {
    const account = state.accounts.get(media.accountId);
    return account && statisticsAt(media, account, now);
  };
  const mediaNode: NodeType<Media> = {
    name: 'IGMedia',
    defaults: ['id'],
    fields: {
      id: ({ id }) => id,
      caption: ({ caption }) => caption,
      media_type: ({ type }) => type,
      media_product_type: ({ product }) => product,
      media_url: ({ parts: [part] }) => part && partUrl(state, part),
      thumbnail_url: ({ type, parts: [part] }) => (type === 'VIDEO' && part ? stillUrl(state, part) : undefined),
      permalink: (media) => permalinkFor(state, media),
      shortcode: ({ shortcode }) => shortcode,
      timestamp: ({ publishedAt }) => formatTimestamp(publishedAt),
      username: ({ accountId }) => state.accounts.get(accountId)?.username,
      owner: ({ accountId }) => ({ id: accountId }),
      alt_text: ({ parts: [part] }) => part?.altText,
      like_count: (media, { now }) => statisticsFor(media, now)?.likes,
      comments_count: (media, { now }) => statisticsFor(media, now)?.comments,
      children: ({ type, parts }, context, { children }) =>
        type === 'CAROUSEL_ALBUM'
          ? { data: parts.map((part) => selectFields(partNode, part, children ?? parseFields('id'), context)) }
          : undefined,
      insights: (media, context, field) => mediaInsights(state, media, context, parseMetricNames(field)),
    },
  };

  const partNode: NodeType<Part> = {
    name: 'IGMedia',
    defaults: ['id'],
    fields: {
      id: ({ id }) => id,
      media_type: ({ kind }) => kind,
      media_url: (part) => partUrl(state, part),
      thumbnail_url: (part) => (part.kind === 'VIDEO' ? stillUrl(state, part) : undefined),
    },
  };

  const nodeSelector =
    <T>(type: NodeType<T>) =>
    (object: T, fields: Field[] | undefined, context: ReadContext) =>
      selectFields(type, object, fields, context);
  return {
    account: nodeSelector(accountNode),
    page: nodeSelector(pageNode),
    accountPage: nodeSelector(withTasks(pageNode)),
    clientPage: nodeSelector(withPermittedTasks(pageNode)),
    container: nodeSelector(containerNode),
    media: nodeSelector(mediaNode),
  };
};

const parseMetricNames = ({ modifiers }: Field): string[] => (modifiers.metric ?? '').split(',').filter(Boolean);

export const permalinkFor = (state: State, { product, shortcode }: Media): string =>
  `${state.url()}/${product === 'REELS' ? 'reel' : 'p'}/${shortcode}/`;

/** URL of the stored file, or of a generated image. */
export const partUrl = (state: State, part: Part): string =>
  part.fileId === undefined ? stillUrl(state, part) : `${state.url()}/media/${part.fileId}`;

export const stillUrl = (state: State, { id }: Part): string => `${state.url()}/pictures/${id}.svg`;
