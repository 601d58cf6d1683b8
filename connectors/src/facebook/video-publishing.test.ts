import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceConnector } from './practice-connector.ts';

// States of a video in Facebook's reference, which the practice network does not reach by itself.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook] });
});
afterAll(() => sandbox?.stop());

const checkVideo = (status: object) => {
  const runtime = { fetch: globalThis.fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
  const { publisher } = practiceConnector(sandbox.url, runtime);
  sandbox.faults.add({
    network: 'facebook',
    match: 'node.get',
    kind: 'error',
    status: 200,
    body: { id: '7', post_id: '1_7', permalink_url: '/videos/7', status },
  });
  return publisher.resume({ accessToken: 'any', scopes: [], account: { id: '1', name: 'Any page' } }, { video: '7' });
};

test.each([
  ['complete', { video_status: 'ready', publishing_phase: { status: 'complete' } }, 'published'],
  ['completed', { video_status: 'ready', publishing_phase: { status: 'completed' } }, 'published'],
  ['without phases', { video_status: 'ready' }, 'published'],
  ['not published yet', { video_status: 'ready', publishing_phase: { status: 'in_progress' } }, 'waiting'],
  ['uploaded', { video_status: 'upload_complete', publishing_phase: { status: 'not_started' } }, 'waiting'],
])('status of a video, %s → publication %s', async (_, status, state) => {
  expect(await checkVideo(status)).toMatchObject({ state });
});

test.each([
  ['error', { video_status: 'error' }],
  ['expired', { video_status: 'expired' }],
  ['upload_failed', { video_status: 'upload_failed' }],
  ['publishing failed', { video_status: 'ready', publishing_phase: { status: 'error' } }],
  ['not publishable', { video_status: 'ready', publishing_phase: { status: 'completed', publish_status: 'error' } }],
])('status of a video, %s → rejected, not waiting for ever', async (_, status) => {
  await expect(checkVideo(status)).rejects.toMatchObject({ kind: 'rejected', details: { code: 'video-error' } });
});
