import { type Network, startSandbox } from '@fanfare/sandbox';
import { networks } from '@fanfare/sandbox/networks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as facebook from '../facebook/practice-connector.ts';
import * as instagram from '../instagram/practice-connector.ts';
import { jpegOf } from '../instagram/samples.ts';
import * as linkedin from '../linkedin/practice-connector.ts';
import * as pinterest from '../pinterest/practice-connector.ts';
import type { Authorizer, Callback } from '../ports/authorizer.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Post, Publisher } from '../ports/publisher.ts';
import * as x from '../x/practice-connector.ts';
import { codeChallenge } from './auth/oauth2.ts';
import type { Fetch } from './http/http.ts';
import { submitConsent } from './practice/consent-form.ts';

// Every write that is seen by somebody, on every network, under every fault: whatever becomes of the answer, the network
// is asked once. No option of a suite has a say here; what the practice network's journal saw is what counts.
const host: Network = {
  name: 'host',
  routes: (app) => {
    app.get('/cup.jpg', async (_request, reply) => reply.type('image/jpeg').send(Buffer.from(jpegOf(1080, 1080))));
  },
};
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [...networks, host] });
});
afterAll(() => sandbox?.stop());

let isHasty = false;
/** Gives up soon while a slow answer is played: it need not take its whole deadline here. */
const hasty: Fetch = (input, init = {}) =>
  isHasty
    ? fetch(input, { ...init, signal: AbortSignal.any([AbortSignal.timeout(1200), ...signals(init)]) })
    : fetch(input, init);
const signals = ({ signal }: RequestInit): AbortSignal[] => (signal ? [signal] : []);
const now = () => new Date();
const outside = { fetch: hasty, now, random: () => 0.5, sleep: async () => undefined };

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const codeVerifier = 'sent-once-verifier-of-at-least-forty-three-characters';
type Authorizing = { authorizer: Authorizer; callback: Callback };
const signedIn = async ({ authorizer, callback }: Authorizing, scopes: readonly string[]): Promise<Grant> => {
  const ask = { state: 's', scopes, redirectUri, codeChallenge: codeChallenge(codeVerifier) };
  const back = callback.read(
    await submitConsent({ fetch, redirectUri }, authorizer.authorizeUrl(ask), { press: 'allow' }),
  );
  if (back.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(back)}.`);
  return authorizer.exchange({ code: back.code, redirectUri, codeVerifier });
};
const onPage = async (
  person: Grant,
  pages: { list(grant: Grant): Promise<{ can: object; grant?: Grant | undefined }[]> },
) => {
  const all = await pages.list(person);
  const page = all.find(({ can, grant }) => 'publish' in can && can.publish && grant)?.grant;
  if (!page) throw new Error('There is no page to publish on.');
  return page;
};

let said = 0;
const text = () => {
  said += 1;
  return `Sent once ${said}`;
};
const picture = (): Medium => ({ kind: 'image', url: `${sandbox.url}/host/cup.jpg` });
const settled = async (publisher: Publisher, grant: Grant, post: Post) => {
  let publication = await publisher.begin(grant, post);
  for (let step = 0; publication.state === 'waiting' && step < 10; step += 1)
    publication = await publisher.resume(grant, publication.memo);
};

type Write = {
  network: string;
  what: string;
  /** The practice network's name for the request that makes it happen. */
  operation: string;
  /** How many requests of that name come before it. */
  before?: number;
  /** The network confirms by a header alone: there is no body to garble. */
  isHeaderOnly?: boolean;
  /** Signs in and hands back the write, ready to be done. */
  ready: () => Promise<() => Promise<unknown>>;
};

const onFacebook = async () => {
  const connector = facebook.practiceConnector(sandbox.url, outside);
  const person = await signedIn(connector, facebook.practiceScopes);
  return { connector, person, page: await onPage(person, connector.pages) };
};
const facebookWrite = (what: string, operation: string, media: () => Medium[]): Write => ({
  ...{ network: 'facebook', what, operation },
  ready: async () => {
    const { connector, page } = await onFacebook();
    return () => connector.publisher.begin(page, { text: text(), media: media() });
  },
});
const film: Medium = { kind: 'video', url: 'https://media.fanfare.test/film.mp4' };
const ownFilm = (): Medium => {
  const bytes = new Uint8Array(1_000_000).fill(7);
  return { ...film, file: { name: 'a.mp4', type: 'video/mp4', bytes: async () => bytes } };
};
const xWrite = (what: string, before: number): Write => ({
  ...{ network: 'x', what, operation: 'tweets.create', before },
  ready: async () => {
    const connector = x.practiceConnector(sandbox.url, outside);
    const grant = await signedIn(connector, x.practiceScopes);
    const thread = Array.from({ length: before }, text);
    return () => settled(connector.publisher, grant, { text: text(), media: [], settings: { thread } });
  },
});

const writes: Write[] = [
  facebookWrite('a text', 'feed.create', () => []),
  facebookWrite('a photo', 'feed.create', () => [picture()]),
  facebookWrite('a video by its address', 'videos.create', () => [film]),
  { ...facebookWrite('the end of an uploaded video', 'videos.create', () => [ownFilm()]), before: 2 },
  {
    ...{ network: 'instagram', what: 'a picture', operation: 'media.publish' },
    ready: async () => {
      const connector = instagram.practiceConnector(sandbox.url, outside);
      const account = await onPage(await signedIn(connector, instagram.practiceScopes), connector.pages);
      return () => settled(connector.publisher, account, { text: text(), media: [picture()] });
    },
  },
  xWrite('a post', 0),
  xWrite('the second of a thread', 1),
  {
    ...{ network: 'linkedin', what: 'a post', operation: 'posts.create', isHeaderOnly: true },
    ready: async () => {
      const connector = linkedin.practiceConnector(sandbox.url, outside);
      const page = await onPage(await signedIn(connector, linkedin.practiceScopes), connector.pages);
      return () => connector.publisher.begin(page, { text: text(), media: [] });
    },
  },
  {
    ...{ network: 'pinterest', what: 'a pin', operation: 'pins.create' },
    ready: async () => {
      const connector = pinterest.practiceConnector(sandbox.url, outside);
      const grant = await signedIn(connector, pinterest.practiceScopes);
      const [board] = await connector.boards.list(grant);
      const settings = { boardId: board?.id };
      return () => connector.publisher.begin(grant, { text: text(), media: [picture()], settings });
    },
  },
];

describe.each(writes)('$network: $what', ({ network, operation, ready, before = 0, isHeaderOnly = false }) => {
  test.each(['drop', 'cut', 'garbled', 'slow', 'error', 'reset'])('%s: asked once, and unclear', async (kind) => {
    const run = await ready();
    const since = sandbox.journal.list().at(-1)?.id ?? 0;
    sandbox.faults.add({ network, match: operation, kind, skip: before, delayMs: 2400 });
    isHasty = kind === 'slow';
    const outcome = await run().then(
      () => 'done',
      (error: unknown) => error,
    );
    isHasty = false;
    sandbox.faults.clear(network);
    const asked = sandbox.journal.list({ network, since }).filter((visit) => visit.operation === operation);
    expect(asked.map(({ fault }) => fault)).toEqual([...Array.from({ length: before }, () => undefined), kind]);
    if (kind === 'garbled' && isHeaderOnly) expect(outcome).toBe('done');
    else expect(outcome).toMatchObject({ kind: 'unclear' });
  });
});
