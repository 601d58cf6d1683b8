import { startSandbox } from '@fanfare/sandbox';
import { networks } from '@fanfare/sandbox/networks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as facebook from '../facebook/practice-connector.ts';
import * as instagram from '../instagram/practice-connector.ts';
import { sampleHost } from '../instagram/samples.ts';
import * as linkedin from '../linkedin/practice-connector.ts';
import * as pinterest from '../pinterest/practice-connector.ts';
import type { Authorizer, Callback } from '../ports/authorizer.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Post, Publisher } from '../ports/publisher.ts';
import * as x from '../x/practice-connector.ts';
import { codeChallenge } from './auth/oauth2.ts';
import { createImpatientFetch, endlessMs } from './conformance/impatient-fetch.ts';
import type { Fetch } from './http/http.ts';
import { submitConsent } from './practice/consent-form.ts';

// At-most-once: every visible write, on every network, under every fault, is sent once, as counted by the practice
// network's request log.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [...networks, sampleHost] });
});
afterAll(() => sandbox?.stop());

let isImpatient = false;
const impatientFetch = createImpatientFetch(fetch, (since) => sandbox.requestLog.list({ since }));
const testFetch: Fetch = (input, init) => (isImpatient ? impatientFetch : fetch)(input, init);
const now = () => new Date();
const runtime = { fetch: testFetch, now, random: () => 0.5, sleep: async () => undefined };

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const codeVerifier = 'sent-once-verifier-of-at-least-forty-three-characters';
type Authorizing = { authorizer: Authorizer; callback: Callback };
const signIn = async ({ authorizer, callback }: Authorizing, scopes: readonly string[]): Promise<Grant> => {
  const request = { state: 's', scopes, redirectUri, codeChallenge: codeChallenge(codeVerifier) };
  const result = callback.read(
    await submitConsent({ fetch, redirectUri }, authorizer.authorizeUrl(request), { choice: 'allow' }),
  );
  if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
  return authorizer.exchange({ code: result.code, redirectUri, codeVerifier });
};
const findPageGrant = async (
  userGrant: Grant,
  pages: { list(grant: Grant): Promise<{ can: object; grant?: Grant | undefined }[]> },
) => {
  const all = await pages.list(userGrant);
  const page = all.find(({ can, grant }) => 'publish' in can && can.publish && grant)?.grant;
  if (!page) throw new Error('No page with publish permission.');
  return page;
};

let textCounter = 0;
const uniqueText = () => {
  textCounter += 1;
  return `Sent once ${textCounter}`;
};
const imageMedium = (): Medium => ({ kind: 'image', url: `${sandbox.url}/host/1080/1080` });
const publishToEnd = async (publisher: Publisher, grant: Grant, post: Post) => {
  let publication = await publisher.begin(grant, post);
  for (let step = 0; publication.state === 'waiting' && step < 10; step += 1)
    publication = await publisher.resume(grant, publication.publishState);
};

type Write = {
  network: string;
  description: string;
  /** The practice network's operation name of the publishing request. */
  operation: string;
  /** Number of requests with the same operation before the publishing request. */
  precedingRequests?: number;
  /** True for a network that confirms a post by a header alone: there is no body to garble. */
  isHeaderOnly?: boolean;
  /** Signs in and returns a function that sends the write. */
  prepare: () => Promise<() => Promise<unknown>>;
};

const connectFacebook = async () => {
  const connector = facebook.practiceConnector(sandbox.url, runtime);
  const userGrant = await signIn(connector, facebook.practiceScopes);
  return { connector, userGrant, page: await findPageGrant(userGrant, connector.pages) };
};
const facebookWrite = (description: string, operation: string, media: () => Medium[]): Write => ({
  network: 'facebook',
  description,
  operation,
  prepare: async () => {
    const { connector, page } = await connectFacebook();
    return () => connector.publisher.begin(page, { text: uniqueText(), media: media() });
  },
});
const videoMedium: Medium = { kind: 'video', url: 'https://media.fanfare.test/video.mp4' };
const videoFileMedium = (): Medium => {
  const bytes = new Uint8Array(1_000_000).fill(7);
  return { ...videoMedium, file: { name: 'a.mp4', type: 'video/mp4', bytes: async () => bytes } };
};
const xWrite = (description: string, precedingRequests: number): Write => ({
  network: 'x',
  description,
  operation: 'tweets.create',
  precedingRequests,
  prepare: async () => {
    const connector = x.practiceConnector(sandbox.url, runtime);
    const grant = await signIn(connector, x.practiceScopes);
    const thread = Array.from({ length: precedingRequests }, uniqueText);
    return () => publishToEnd(connector.publisher, grant, { text: uniqueText(), media: [], settings: { thread } });
  },
});

const writes: Write[] = [
  facebookWrite('text post', 'feed.create', () => []),
  facebookWrite('image post', 'feed.create', () => [imageMedium()]),
  facebookWrite('video by URL', 'videos.create', () => [videoMedium]),
  { ...facebookWrite('last step of a video upload', 'videos.create', () => [videoFileMedium()]), precedingRequests: 2 },
  {
    network: 'instagram',
    description: 'image post',
    operation: 'media.publish',
    prepare: async () => {
      const connector = instagram.practiceConnector(sandbox.url, runtime);
      const account = await findPageGrant(await signIn(connector, instagram.practiceScopes), connector.pages);
      return () => publishToEnd(connector.publisher, account, { text: uniqueText(), media: [imageMedium()] });
    },
  },
  xWrite('post', 0),
  xWrite('second message of a thread', 1),
  {
    network: 'linkedin',
    description: 'text post',
    operation: 'posts.create',
    isHeaderOnly: true,
    prepare: async () => {
      const connector = linkedin.practiceConnector(sandbox.url, runtime);
      const page = await findPageGrant(await signIn(connector, linkedin.practiceScopes), connector.pages);
      return () => connector.publisher.begin(page, { text: uniqueText(), media: [] });
    },
  },
  {
    network: 'pinterest',
    description: 'pin',
    operation: 'pins.create',
    prepare: async () => {
      const connector = pinterest.practiceConnector(sandbox.url, runtime);
      const grant = await signIn(connector, pinterest.practiceScopes);
      const [board] = await connector.boards.list(grant);
      const settings = { boardId: board?.id };
      return () => connector.publisher.begin(grant, { text: uniqueText(), media: [imageMedium()], settings });
    },
  },
];

describe.each(writes)(
  '$network: $description',
  ({ network, operation, prepare, precedingRequests = 0, isHeaderOnly = false }) => {
    test.each(['drop', 'cut', 'garbled', 'slow', 'error', 'reset'])(
      'write that other people can see, with the simulated fault %s → sent once, failure kind unclear',
      async (kind) => {
        const run = await prepare();
        const since = sandbox.requestLog.list().at(-1)?.id ?? 0;
        sandbox.faults.add({ network, match: operation, kind, skip: precedingRequests, delayMs: endlessMs });
        isImpatient = kind === 'slow';
        const outcome = await run().then(
          () => 'done',
          (error: unknown) => error,
        );
        isImpatient = false;
        sandbox.faults.clear(network);
        const requests = sandbox.requestLog
          .list({ network, since })
          .filter((request) => request.operation === operation);
        expect(requests.map(({ fault }) => fault)).toEqual([
          ...Array.from({ length: precedingRequests }, () => undefined),
          kind,
        ]);
        if (kind === 'garbled' && isHeaderOnly) expect(outcome).toBe('done');
        else expect(outcome).toMatchObject({ kind: 'unclear' });
      },
    );
  },
);
